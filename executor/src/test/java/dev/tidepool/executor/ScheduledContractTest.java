package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Delays, periods and cancelling of every scheduled executor, through its interface and on the real clock. */
@Timeout(120)
@ParameterizedClass(name = "{0}")
@MethodSource("dev.tidepool.executor.ScheduledFixture$Kind#available")
@SuppressWarnings("FutureReturnValueIgnored") // latches tell
final class ScheduledContractTest {
    private static final TimeUnit MS = TimeUnit.MILLISECONDS;

    @RegisterExtension
    final ScheduledFixture fixture;

    private final ScheduledExecutorService scheduled;

    ScheduledContractTest(ScheduledFixture.Kind kind) {
        fixture = new ScheduledFixture(kind);
        scheduled = fixture.service;
    }

    // ---- Delays

    @Test
    void executeRunsATask() {
        CountDownLatch ran = new CountDownLatch(1);
        scheduled.execute(ran::countDown);
        Await.latch(ran);
    }

    @Test
    void aDelayedCallableReturnsItsResultAndNotBeforeItsTime() {
        long start = System.nanoTime();
        ScheduledFuture<Long> future = scheduled.schedule(System::nanoTime, 12, MS);
        assertThat(Await.result(future) - start).isGreaterThanOrEqualTo(MS.toNanos(12));
        assertThat(future.isDone()).isTrue();
        assertThat(future.isCancelled()).isFalse();
        assertThat(future.getDelay(MS)).isLessThanOrEqualTo(0);
    }

    @Test
    void aDelayedRunnableHasNoResultAndRunsNotBeforeItsTime() {
        long start = System.nanoTime();
        AtomicLong ranAt = new AtomicLong();
        ScheduledFuture<?> future = scheduled.schedule(() -> ranAt.set(System.nanoTime()), 12, MS);
        assertThat((Object) Await.result(future)).isNull();
        assertThat(ranAt.get() - start).isGreaterThanOrEqualTo(MS.toNanos(12));
    }

    @Test
    void aTaskWaitsForItsDelay() {
        ScheduledFuture<?> future = scheduled.schedule(() -> {}, 1, TimeUnit.DAYS);
        assertThat(future.getDelay(TimeUnit.HOURS)).isBetween(22L, 24L);
        assertThat(future.isDone()).isFalse();
        assertThatThrownBy(() -> future.get(1, MS)).isInstanceOf(TimeoutException.class);
        assertThat(future.cancel(false)).isTrue();
    }

    /** Nothing happened, and its future did not end. */
    @Test
    void aDelayedTaskRunsWhenItsUserRunsItBeforeItsTime() {
        AtomicInteger runs = new AtomicInteger();
        RunnableFuture<?> future = (RunnableFuture<?>) scheduled.schedule(runs::incrementAndGet, 1, TimeUnit.DAYS);
        future.run();
        future.run();
        assertThat(runs).hasValue(1);
        assertThat((Object) Await.result(future)).isEqualTo(1);
    }

    @Test
    void zeroAndNegativeDelaysAreNone() {
        for (long delay : new long[] {0, -1, -1_000_000, Long.MIN_VALUE}) {
            assertThat(Await.result(scheduled.schedule(() -> delay, delay, TimeUnit.NANOSECONDS)))
                    .isEqualTo(delay);
            assertThat(Await.result(scheduled.schedule(() -> delay, delay, TimeUnit.DAYS)))
                    .isEqualTo(delay);
        }
    }

    @Test
    void aNegativeInitialDelayOfASeriesIsNone() {
        CountDownLatch runs = new CountDownLatch(4);
        scheduled.scheduleAtFixedRate(runs::countDown, -5, 1, MS);
        scheduled.scheduleWithFixedDelay(runs::countDown, Long.MIN_VALUE, 1, MS);
        Await.latch(runs);
    }

    @Test
    void theLongestDelayOverflowsNothing() {
        ScheduledFuture<?> never = scheduled.schedule(() -> {}, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        ScheduledFuture<?> neverEver = scheduled.schedule(() -> {}, Long.MAX_VALUE, TimeUnit.DAYS);
        ScheduledFuture<Integer> soon = scheduled.schedule(() -> 1, 2, MS);
        assertThat(Await.result(scheduled.schedule(() -> 2, Long.MIN_VALUE, TimeUnit.DAYS)))
                .isEqualTo(2);
        assertThat(Await.result(soon)).isEqualTo(1);
        assertThat(never.isDone()).isFalse();
        assertThat(neverEver.isDone()).isFalse();
        assertThat(never.getDelay(TimeUnit.DAYS)).isGreaterThan(36_500);
    }

    @Test
    void theLongestPeriodsRunOnceAndDelayNobody() {
        CountDownLatch first = new CountDownLatch(2);
        CountDownLatch others = new CountDownLatch(2);
        Runnable submits = () -> {
            first.countDown();
            Future<?> unused = scheduled.submit(others::countDown);
        };
        scheduled.scheduleWithFixedDelay(submits, 0, Long.MAX_VALUE, TimeUnit.SECONDS);
        scheduled.scheduleAtFixedRate(submits, 0, Long.MAX_VALUE, TimeUnit.SECONDS);
        Await.latch(first);
        Await.latch(others);
        assertThat(Await.result(scheduled.schedule(() -> 3, 1, MS))).isEqualTo(3);
    }

    @Test
    void futuresOfTheSameExecutorCompareByTheirTimes() {
        ScheduledFuture<?> late = scheduled.schedule(() -> {}, 2, TimeUnit.DAYS);
        ScheduledFuture<?> early = scheduled.schedule(() -> {}, 1, TimeUnit.DAYS);
        ScheduledFuture<?> same = early;
        assertThat(early.compareTo(late)).isNegative();
        assertThat(late.compareTo(early)).isPositive();
        assertThat(early.compareTo(same)).isZero();
    }

    @Test
    void manyDelayedTasksAllRunOnce() {
        AtomicInteger ran = new AtomicInteger();
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            futures.add(scheduled.schedule(ran::incrementAndGet, (i * 7_919L) % 3_000, TimeUnit.MICROSECONDS));
        }
        futures.forEach(Await::result);
        assertThat(ran).hasValue(2_000);
    }

    @Test
    void aTaskMaySubmitTheNext() {
        CountDownLatch runs = new CountDownLatch(50);
        Runnable again = new Runnable() {
            @Override
            public void run() {
                runs.countDown();
                if (runs.getCount() > 0) {
                    scheduled.schedule(this, 10, TimeUnit.MICROSECONDS);
                }
            }
        };
        scheduled.schedule(again, 1, MS);
        Await.latch(runs);
    }

    // ---- Failures

    @Test
    void whatADelayedTaskThrowsReachesItsFuture() {
        RuntimeException exception = new IllegalStateException("broken");
        Runnable throwsException = () -> {
            throw exception;
        };
        Error error = new AssertionError("wrong");
        Runnable throwsError = () -> {
            throw error;
        };
        assertThat(Await.failure(scheduled.schedule(throwsException, 1, MS))).isSameAs(exception);
        ScheduledFuture<?> future = scheduled.schedule(throwsError, 1, MS);
        assertThat(Await.failure(future)).isSameAs(error);
        assertThat(future.isDone()).isTrue();
        assertThat(future.isCancelled()).isFalse();
    }

    @Test
    void whatACallableThrowsReachesItsFuture() {
        Exception checked = new Exception("checked");
        Callable<Object> failing = () -> {
            throw checked;
        };
        assertThat(Await.failure(scheduled.schedule(failing, 1, MS))).isSameAs(checked);
    }

    @Test
    void aFailureEndsItsSeriesAndNoOther() {
        AtomicInteger runs = new AtomicInteger();
        RuntimeException broken = new IllegalStateException("broken");
        CountDownLatch others = new CountDownLatch(5);
        ScheduledFuture<?> other = scheduled.scheduleAtFixedRate(others::countDown, 1, 1, MS);
        for (boolean atFixedRate : new boolean[] {true, false}) {
            runs.set(0);
            Runnable third = () -> {
                if (runs.incrementAndGet() == 3) {
                    throw broken;
                }
            };
            ScheduledFuture<?> series = series(third, atFixedRate);
            assertThat(Await.failure(series)).isSameAs(broken);
            assertThat(series.isCancelled()).isFalse();
            assertThat(series.cancel(true)).isFalse();
            assertThat(runs).hasValue(3);
        }
        Await.latch(others);
        assertThat(other.isDone()).isFalse();
    }

    // ---- Series

    private ScheduledFuture<?> series(Runnable task, boolean atFixedRate) {
        return atFixedRate
                ? scheduled.scheduleAtFixedRate(task, 1, 1, MS)
                : scheduled.scheduleWithFixedDelay(task, 1, 1, MS);
    }

    @Test
    void aSeriesRunsAgainAndAgainAndItsFutureDoesNotEnd() {
        for (boolean atFixedRate : new boolean[] {true, false}) {
            CountDownLatch runs = new CountDownLatch(8);
            ScheduledFuture<?> series = series(runs::countDown, atFixedRate);
            Await.latch(runs);
            assertThat(series.isDone()).isFalse();
            assertThatThrownBy(() -> series.get(1, MS)).isInstanceOf(TimeoutException.class);
            assertThat(series.cancel(false)).isTrue();
        }
    }

    @Test
    void noTwoRunsOfASeriesOverlapAndEachSeesTheLast() {
        for (boolean atFixedRate : new boolean[] {true, false}) {
            CountDownLatch done = new CountDownLatch(1);
            AtomicInteger inside = new AtomicInteger();
            AtomicInteger overlaps = new AtomicInteger();
            int[] plain = new int[1]; // written and read without a lock: each run happens before the next
            ScheduledFuture<?> series = series(
                    () -> {
                        if (inside.incrementAndGet() != 1) {
                            overlaps.incrementAndGet();
                        }
                        plain[0]++;
                        inside.decrementAndGet();
                        if (plain[0] == 30) {
                            done.countDown();
                        }
                    },
                    atFixedRate);
            Await.latch(done);
            series.cancel(false);
            assertThat(overlaps).hasValue(0);
        }
    }

    @Test
    void runsAtAFixedRateBeginNotBeforeTheirTimes() {
        int runs = 6;
        List<Long> begins = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch done = new CountDownLatch(runs);
        long start = System.nanoTime();
        scheduled.scheduleAtFixedRate(
                () -> {
                    begins.add(System.nanoTime());
                    done.countDown();
                },
                2,
                3,
                MS);
        Await.latch(done);
        for (int i = 0; i < runs; i++) {
            assertThat(begins.get(i) - start).isGreaterThanOrEqualTo(MS.toNanos(2 + 3L * i));
        }
    }

    @Test
    void runsWithAFixedDelayBeginNotBeforeTheDelayHasPassedSinceTheLastEnd() {
        AtomicLong lastEnd = new AtomicLong(System.nanoTime());
        AtomicLong shortest = new AtomicLong(Long.MAX_VALUE);
        CountDownLatch done = new CountDownLatch(6);
        scheduled.scheduleWithFixedDelay(
                () -> {
                    shortest.accumulateAndGet(System.nanoTime() - lastEnd.get(), Math::min);
                    done.countDown();
                    lastEnd.set(System.nanoTime());
                },
                3,
                3,
                MS);
        Await.latch(done);
        assertThat(shortest.get()).isGreaterThanOrEqualTo(MS.toNanos(3));
    }

    @Test
    void aLateSeriesAtAFixedRateMakesUpForEachRun() {
        List<Blocker> occupants = fixture.occupy();
        CountDownLatch runs = new CountDownLatch(20);
        long start = System.nanoTime();
        scheduled.scheduleAtFixedRate(runs::countDown, 0, 100, TimeUnit.MICROSECONDS);
        Await.until("20 runs are late", () -> System.nanoTime() - start > 20 * 100_000L);
        ScheduledFixture.release(occupants);
        Await.latch(runs);
    }

    // ---- Cancelling

    @Test
    void aCancelledDelayNeverRuns() {
        AtomicInteger runs = new AtomicInteger();
        List<ScheduledFuture<?>> futures = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            futures.add(scheduled.schedule(runs::incrementAndGet, 1, TimeUnit.DAYS));
        }
        for (ScheduledFuture<?> future : futures) {
            assertThat(future.cancel(futures.indexOf(future) % 2 == 0)).isTrue();
            assertThat(future.cancel(false)).isFalse();
            assertThat(future.isDone()).isTrue();
            assertThat(future.isCancelled()).isTrue();
            assertThatThrownBy(future::get).isInstanceOf(CancellationException.class);
        }
        assertThat(scheduled.shutdownNow()).isEmpty();
        assertThat(runs).hasValue(0);
    }

    @Test
    void aTaskThatIsCancelledBehindABusyThreadNeverRuns() throws InterruptedException {
        List<Blocker> occupants = fixture.occupy();
        AtomicInteger runs = new AtomicInteger();
        Future<?> now = scheduled.submit(runs::incrementAndGet);
        ScheduledFuture<?> delayed = scheduled.schedule(runs::incrementAndGet, 1, MS);
        Await.until("it is due", () -> delayed.getDelay(TimeUnit.NANOSECONDS) < 0);
        assertThat(now.cancel(false)).isTrue();
        assertThat(delayed.cancel(false)).isTrue();
        scheduled.shutdown();
        ScheduledFixture.release(occupants);
        fixture.awaitTermination();
        assertThat(runs).hasValue(0);
    }

    /** Row 2 of issue 28: due behind a busy thread, cancelled with success, then it ran. */
    @Test
    void aSeriesThatIsCancelledBehindABusyThreadNeverRuns() throws InterruptedException {
        for (boolean atFixedRate : new boolean[] {true, false}) {
            List<Blocker> occupants = fixture.occupy();
            AtomicInteger runs = new AtomicInteger();
            ScheduledFuture<?> series = series(runs::incrementAndGet, atFixedRate);
            Await.until("it is due", () -> series.getDelay(TimeUnit.NANOSECONDS) < -MS.toNanos(2));
            assertThat(series.cancel(false)).isTrue();
            ScheduledFixture.release(occupants);
            for (int i = 0; i < ScheduledFixture.THREADS * 4; i++) {
                Await.result(scheduled.submit(() -> {}));
            }
            assertThat(runs).hasValue(0);
            assertThat(series.isCancelled()).isTrue();
        }
        scheduled.shutdown();
        fixture.awaitTermination();
    }

    @Test
    void aSeriesThatIsCancelledWhileItRunsEndsAfterThatRun() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> series = scheduled.scheduleAtFixedRate(
                () -> {
                    runs.incrementAndGet();
                    entered.countDown();
                    Await.latch(released);
                },
                0,
                1,
                TimeUnit.MICROSECONDS);
        Await.latch(entered);
        assertThat(series.cancel(false)).isTrue();
        assertThat(series.isDone()).isTrue();
        released.countDown();
        scheduled.shutdown();
        fixture.awaitTermination();
        assertThat(runs).hasValue(1);
    }

    @Test
    void aSeriesThatCancelsItselfRunsOnce() throws InterruptedException {
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch known = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        ScheduledFuture<?>[] self = new ScheduledFuture<?>[1];
        self[0] = scheduled.scheduleWithFixedDelay(
                () -> {
                    Await.latch(known);
                    runs.incrementAndGet();
                    self[0].cancel(false);
                    cancelled.countDown();
                },
                0,
                1,
                TimeUnit.NANOSECONDS);
        known.countDown();
        Await.latch(cancelled);
        scheduled.shutdown();
        fixture.awaitTermination();
        assertThat(runs).hasValue(1);
        assertThat(self[0].isCancelled()).isTrue();
    }

    @Test
    void cancelInterruptsTheRunIfItMay() {
        for (boolean periodic : new boolean[] {true, false}) {
            Blocker blocker = new Blocker();
            ScheduledFuture<?> future =
                    periodic ? scheduled.scheduleAtFixedRate(blocker, 0, 1, MS) : scheduled.schedule(blocker, 1, MS);
            Await.latch(blocker.started);
            assertThat(future.cancel(true)).isTrue();
            Await.latch(blocker.ended);
            assertThat(blocker.interrupted).isTrue();
        }
    }

    @Test
    void waitersOfACancelledTaskWake() throws InterruptedException {
        ScheduledFuture<?> future = scheduled.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.DAYS);
        AtomicInteger woken = new AtomicInteger();
        Thread waiter = new Thread(() -> {
            try {
                future.get();
            } catch (CancellationException expected) {
                woken.incrementAndGet();
            } catch (Exception other) {
                woken.set(-1);
            }
        });
        waiter.start();
        Await.until("it waits", () -> waiter.getState() == Thread.State.WAITING);
        future.cancel(false);
        waiter.join(Await.LIMIT.toMillis());
        assertThat(woken).hasValue(1);
    }

    /** Each task counts its run; a cancel that returned true before the run began must have prevented it. */
    @Test
    void cancelsAgainstRunsDecideEachTaskOnce() throws InterruptedException {
        int count = 3_000;
        AtomicInteger ran = new AtomicInteger();
        List<ScheduledFuture<?>> futures = new ArrayList<>();
        int cancelled = 0;
        for (int i = 0; i < count; i++) {
            futures.add(scheduled.schedule(ran::incrementAndGet, i % 50, TimeUnit.MICROSECONDS));
            cancelled += futures.get((i * 31) % futures.size()).cancel(false) ? 1 : 0;
        }
        scheduled.shutdown();
        fixture.awaitTermination();
        assertThat(futures).allMatch(Future::isDone);
        long completed =
                futures.stream().filter(future -> !future.isCancelled()).count();
        assertThat(completed).isEqualTo(count - cancelled);
        assertThat(ran.get()).isBetween((int) completed, count);
    }
}
