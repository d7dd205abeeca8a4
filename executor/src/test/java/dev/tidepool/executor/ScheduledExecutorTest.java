package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The contract of scheduled executors; most tests have a clock of their own, and hand tasks over themselves. */
@Timeout(120)
class ScheduledExecutorTest {
    private final ManualClock clock = new ManualClock();
    private final AdaptiveExecutor pool =
            AdaptiveExecutor.builder("scheduled").sizing(new Fixed(2)).build();
    private final TaskTimer timer = new TaskTimer(pool, null, clock);
    private final ScheduledExecutor scheduled = new ScheduledExecutor(pool, timer);

    @AfterEach
    void endThePool() {
        pool.shutdownNow();
        Await.termination(pool);
    }

    private void pass(long millis) {
        clock.advance(Duration.ofMillis(millis));
        timer.handOverDue();
    }

    @Test
    void aTaskRunsOnThePoolOnceItsDelayHasPassedAndNotBefore() {
        ScheduledFuture<String> future =
                scheduled.schedule(() -> Thread.currentThread().getName(), 100, TimeUnit.MILLISECONDS);
        assertThat(future.getDelay(TimeUnit.MILLISECONDS)).isEqualTo(100);
        pass(99);
        assertThat(future.isDone()).isFalse();
        assertThat(pool.stats().arrivals()).isZero();
        pass(1);
        assertThat(Await.result(future)).startsWith("scheduled-");
        assertThat(future.getDelay(TimeUnit.MILLISECONDS)).isZero();
    }

    @Test
    void aRunnableEndsWithoutAResultAndAFailureReachesTheFuture() {
        Future<?> plain = scheduled.schedule(() -> {}, 1, TimeUnit.MILLISECONDS);
        Future<?> failing = scheduled.schedule(
                (Callable<Object>) () -> {
                    throw new IllegalStateException("broken");
                },
                1,
                TimeUnit.MILLISECONDS);
        pass(1);
        assertThat((Object) Await.result(plain)).isNull();
        assertThat(Await.failure(failing)).hasMessage("broken");
    }

    @Test
    void tasksStartInTheOrderOfTheirTimesAndThenOfTheirSubmission() {
        AdaptiveExecutor single =
                AdaptiveExecutor.builder("single").sizing(new Fixed(1)).build();
        TaskTimer times = new TaskTimer(single, null, clock);
        ScheduledExecutor inOrder = new ScheduledExecutor(single, times);
        List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
        List<Future<?>> futures = new ArrayList<>();
        for (int delay : new int[] {3, 1, 2, 1, 3, 2}) {
            int number = 10 * delay + futures.size();
            futures.add(inOrder.schedule(() -> ran.add(number), delay, TimeUnit.MILLISECONDS));
        }
        clock.advance(Duration.ofMillis(5));
        times.handOverDue();
        futures.forEach(Await::result);
        assertThat(ran).containsExactly(11, 13, 22, 25, 30, 34);
        single.close();
    }

    @Test
    void futuresCompareByTheirTimesAndByOthersDelays() {
        ScheduledFuture<?> early = scheduled.schedule(() -> {}, 1, TimeUnit.SECONDS);
        ScheduledFuture<?> late = scheduled.schedule(() -> {}, 2, TimeUnit.SECONDS);
        ScheduledFuture<?> later = scheduled.schedule(() -> {}, 2, TimeUnit.SECONDS);
        assertThat(early.compareTo(late)).isNegative();
        assertThat(late.compareTo(later)).isNegative();
        ScheduledFuture<?> same = early;
        assertThat(early.compareTo(same)).isZero();
        scheduled.shutdownNow();
    }

    @Test
    void delaysAreBoundedAndNegativeOnesAreNone() {
        ScheduledFuture<?> never = scheduled.schedule(() -> {}, Long.MAX_VALUE, TimeUnit.DAYS);
        ScheduledFuture<?> soon = scheduled.schedule(() -> {}, 1, TimeUnit.MILLISECONDS);
        Await.result(scheduled.schedule(() -> {}, Long.MIN_VALUE, TimeUnit.DAYS));
        assertThat(soon.compareTo(never)).isNegative();
        pass(1);
        Await.result(soon);
        assertThat(never.isDone()).isFalse();
        assertThat(never.getDelay(TimeUnit.DAYS)).isGreaterThan(36_500);
        never.cancel(false);
    }

    @Test
    void aFixedRateMakesUpForLateRunsAndNoTwoOverlap() {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> series = scheduled.scheduleAtFixedRate(
                () -> {
                    assertThat(running.incrementAndGet()).isEqualTo(1);
                    runs.incrementAndGet();
                    running.decrementAndGet();
                },
                10,
                10,
                TimeUnit.MILLISECONDS);
        pass(10);
        awaitRuns(runs, 1);
        assertThat(series.getDelay(TimeUnit.MILLISECONDS)).isEqualTo(10);
        clock.advance(Duration.ofMillis(35));
        Await.until("all late runs", () -> {
            timer.handOverDue();
            return runs.get() == 4 && isAtRest();
        });
        timer.handOverDue();
        assertThat(series.getDelay(TimeUnit.MILLISECONDS)).isEqualTo(5);
        assertThat(series.isDone()).isFalse();
        series.cancel(false);
    }

    @Test
    void aFixedDelayCountsFromTheEndOfARun() {
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> series = scheduled.scheduleWithFixedDelay(
                () -> {
                    clock.advance(Duration.ofMillis(7));
                    runs.incrementAndGet();
                },
                0,
                10,
                TimeUnit.MILLISECONDS);
        awaitRuns(runs, 1);
        assertThat(series.getDelay(TimeUnit.MILLISECONDS)).isEqualTo(10);
        pass(9);
        assertThat(runs).hasValue(1);
        pass(1);
        awaitRuns(runs, 2);
        series.cancel(false);
    }

    /** Waits for a run and until its series waits again. */
    private void awaitRuns(AtomicInteger runs, int expected) {
        Await.until(expected + " runs", () -> runs.get() == expected && isAtRest());
    }

    private boolean isAtRest() {
        return timer.toString().contains(" 0 queued, 0 running");
    }

    @Test
    void aRunThatThrowsEndsItsSeriesWithWhatItThrew() {
        for (Throwable thrown : List.of(new IllegalStateException("broken"), new StackOverflowError("deep"))) {
            AtomicInteger runs = new AtomicInteger();
            ScheduledFuture<?> series = scheduled.scheduleAtFixedRate(
                    () -> {
                        if (runs.incrementAndGet() == 2) {
                            throwUnchecked(thrown);
                        }
                    },
                    1,
                    1,
                    TimeUnit.MILLISECONDS);
            pass(1);
            awaitRuns(runs, 1);
            pass(1);
            assertThat(Await.failure(series)).isSameAs(thrown);
            pass(5);
            assertThat(runs).hasValue(2);
        }
    }

    @Test
    void aCancelledTaskLeavesAtOnceAndNeverRuns() {
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> once = scheduled.schedule(runs::incrementAndGet, 1, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> series = scheduled.scheduleAtFixedRate(runs::incrementAndGet, 1, 1, TimeUnit.MILLISECONDS);
        assertThat(once.cancel(false)).isTrue();
        assertThat(series.cancel(true)).isTrue();
        assertThat(series.cancel(true)).isFalse();
        assertThat(timer).hasToString("0 waiting, 0 queued, 0 running");
        pass(10);
        assertThat(runs).hasValue(0);
        assertThat(once.isCancelled()).isTrue();
        assertThatThrownBy(series::get).isInstanceOf(CancellationException.class);
    }

    @Test
    void aCancelledSeriesLetsItsRunEndOrInterruptsIt() {
        for (boolean interrupts : new boolean[] {false, true}) {
            CountDownLatch entered = new CountDownLatch(1);
            CountDownLatch released = new CountDownLatch(1);
            AtomicReference<String> end = new AtomicReference<>();
            ScheduledFuture<?> series = scheduled.scheduleWithFixedDelay(
                    () -> {
                        entered.countDown();
                        try {
                            end.set(released.await(2, TimeUnit.MINUTES) ? "released" : "late");
                        } catch (InterruptedException interrupt) {
                            end.set("interrupted");
                        }
                    },
                    0,
                    1,
                    TimeUnit.NANOSECONDS);
            Await.latch(entered);
            assertThat(series.cancel(interrupts)).isTrue();
            if (!interrupts) {
                released.countDown();
            }
            Await.until("the run has ended", () -> end.get() != null);
            assertThat(end).hasValue(interrupts ? "interrupted" : "released");
            Await.until("nothing is left", () -> timer.toString().startsWith("0 waiting, 0 queued, 0 running"));
        }
    }

    @Test
    void tasksWithoutADelayGoToThePoolAtOnceAndItsRejectionReachesTheCaller() throws Exception {
        scheduled.execute(() -> {});
        assertThat((Object) Await.result(scheduled.submit(() -> {}))).isNull();
        assertThat(Await.result(scheduled.submit(() -> {}, "done"))).isEqualTo("done");
        assertThat(Await.result(scheduled.submit(() -> 7))).isEqualTo(7);
        assertThat(scheduled.invokeAny(List.<Callable<Integer>>of(() -> 8))).isEqualTo(8);
        assertThat(Await.result(
                        scheduled.invokeAll(List.<Callable<Integer>>of(() -> 9)).get(0)))
                .isEqualTo(9);
        pool.shutdown();
        assertThatThrownBy(() -> scheduled.submit(() -> 1)).isInstanceOf(RejectedExecutionException.class);
        scheduled.close(); // the last thread may still be on its way back from its run
        assertThat(scheduled.isTerminated()).isTrue();
    }

    @Test
    void aTaskThatThePoolRejectsWhenItIsDueFailsItsFutureAndEndsItsSeries() throws Exception {
        PoolLog.expect("a scheduled task will not run");
        PoolLog.expect("a scheduled task will not run");
        Future<?> once = scheduled.schedule(() -> {}, 1, TimeUnit.MILLISECONDS);
        Future<?> series = scheduled.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.MILLISECONDS);
        pool.shutdown();
        pass(1);
        assertThat(Await.failure(once)).isInstanceOf(RejectedExecutionException.class);
        assertThat(Await.failure(series)).isInstanceOf(RejectedExecutionException.class);
        scheduled.shutdown();
        assertThat(scheduled.awaitTermination(0, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void afterShutdownDelayedTasksRunSeriesEndAndNewTasksAreRejected() throws Exception {
        Future<Integer> delayed = scheduled.schedule(() -> 1, 5, TimeUnit.MILLISECONDS);
        Future<?> series = scheduled.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.MILLISECONDS);
        scheduled.shutdown();
        assertThat(scheduled.isShutdown()).isTrue();
        assertThat(scheduled.isTerminated()).isFalse();
        assertThat(series.isCancelled()).isTrue();
        assertThatThrownBy(() -> scheduled.schedule(() -> 1, 1, TimeUnit.DAYS))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContaining("is shut down");
        assertThat(scheduled.awaitTermination(0, TimeUnit.SECONDS)).isFalse();
        pass(5);
        assertThat(Await.result(delayed)).isEqualTo(1);
        assertThat(scheduled.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
        assertThat(pool.isShutdown()).isFalse();
    }

    @Test
    void shutdownNowReturnsWhatHasNotBegunAndInterruptsTheOthers() throws Exception {
        CountDownLatch entered = new CountDownLatch(2);
        AtomicInteger interrupted = new AtomicInteger();
        Runnable blocks = () -> {
            entered.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException interrupt) {
                interrupted.incrementAndGet();
            }
        };
        scheduled.execute(blocks);
        scheduled.execute(blocks);
        Await.latch(entered);
        Future<?> queued = scheduled.submit(() -> {});
        ScheduledFuture<?> delayed = scheduled.schedule(() -> {}, 1, TimeUnit.DAYS);
        ScheduledFuture<?> series = scheduled.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.DAYS);
        assertThat(scheduled.shutdownNow())
                .containsExactlyInAnyOrder((Runnable) queued, (Runnable) delayed, (Runnable) series);
        assertThat(scheduled.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
        Await.until("both were interrupted", () -> interrupted.get() == 2);
    }

    @Test
    void badArgumentsAreRefusedInOneLine() {
        assertThatThrownBy(() -> scheduled.scheduleAtFixedRate(() -> {}, 0, 0, TimeUnit.SECONDS))
                .hasMessage("period is 0; allowed is 1 or more");
        assertThatThrownBy(() -> scheduled.scheduleWithFixedDelay(() -> {}, 0, -1, TimeUnit.SECONDS))
                .hasMessage("delay is -1; allowed is 1 or more");
        assertThatThrownBy(() -> scheduled.schedule((Runnable) null, 0, TimeUnit.SECONDS))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> scheduled.schedule(() -> 1, 0, null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> scheduled.execute(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> ScheduledExecutor.on(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void thePoolSeesTheTypesOfTheTasks() {
        AtomicReference<Object> seen = new AtomicReference<>();
        AdaptiveExecutor typed = AdaptiveExecutor.builder("typed")
                .sizing(new Fixed(1))
                .priorityQueue((one, other) -> {
                    seen.set(one);
                    return one.equals(other) ? 0 : 1;
                })
                .build();
        ScheduledExecutor view = new ScheduledExecutor(typed, new TaskTimer(typed, null, clock));
        CountDownLatch released = new CountDownLatch(1);
        view.execute(() -> Await.latch(released));
        Runnable mine = () -> {};
        view.execute(mine);
        view.execute(mine);
        assertThat(seen).hasValue(mine);
        released.countDown();
        view.close();
        typed.close();
    }

    @Test
    void itsThreadHandsOverAndEndsWhenNothingWaits() {
        List<Thread> threads = new CopyOnWriteArrayList<>();
        ScheduledExecutor real = ScheduledExecutor.on(pool, work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            threads.add(thread);
            return thread;
        });
        CountDownLatch runs = new CountDownLatch(3);
        ScheduledFuture<?> series = real.scheduleAtFixedRate(runs::countDown, 1, 1, TimeUnit.MILLISECONDS);
        Await.result(real.schedule(() -> 1, 2, TimeUnit.MILLISECONDS));
        Await.latch(runs);
        series.cancel(false);
        real.close();
        assertThat(threads).isNotEmpty();
        Await.until("they have ended", () -> threads.stream().noneMatch(Thread::isAlive));
    }

    @Test
    void aThreadThatCannotStartRejectsTheTaskAndLeavesNothing() {
        ScheduledExecutor broken = ScheduledExecutor.on(pool, work -> {
            throw new OutOfMemoryError("no thread");
        });
        assertThatThrownBy(() -> broken.schedule(() -> 1, 1, TimeUnit.DAYS)).isInstanceOf(OutOfMemoryError.class);
        broken.shutdown();
        assertThat(broken.isTerminated()).isTrue();
    }

    @Test
    void underRandomCancelsEveryTaskRunsOrIsCancelledAndNothingIsLeft() {
        ScheduledExecutor real = ScheduledExecutor.on(pool);
        AtomicInteger ran = new AtomicInteger();
        List<ScheduledFuture<?>> futures = new ArrayList<>();
        int cancelled = 0;
        for (int i = 0; i < 20_000; i++) {
            int micros = ThreadLocalRandom.current().nextInt(20_000);
            futures.add(real.schedule(ran::incrementAndGet, micros, TimeUnit.MICROSECONDS));
            if (i % 3 == 0) {
                ScheduledFuture<?> victim =
                        futures.get(ThreadLocalRandom.current().nextInt(futures.size()));
                cancelled += victim.cancel(false) ? 1 : 0;
            }
        }
        real.close();
        assertThat(futures).allMatch(Future::isDone);
        long ended = futures.stream().filter(future -> !future.isCancelled()).count();
        assertThat(ended).isEqualTo(20_000 - cancelled);
        // A task that was cancelled while it ran counts as cancelled, and has run.
        assertThat(ran.get()).isBetween((int) ended, 20_000);
        // The thread of the last run may still be on its way back to its pool, so the pool's own text is left out.
        assertThat(real.toString()).startsWith("ScheduledExecutor[0 waiting, 0 queued, 0 running, shut down, ");
    }

    private static void throwUnchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
    }
}
