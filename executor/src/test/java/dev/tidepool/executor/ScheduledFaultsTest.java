package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What goes wrong around scheduled tasks: memory, threads, pools and users' code. Nothing is lost silently. */
@Timeout(120)
@SuppressWarnings({"FutureReturnValueIgnored", "UnusedVariable"}) // latches tell; comparators compare nothing
final class ScheduledFaultsTest {
    private static final TimeUnit MS = TimeUnit.MILLISECONDS;
    private static final String DID_NOT_RUN = "a scheduled task will not run";

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final List<Thread> timerThreads = new CopyOnWriteArrayList<>();

    private Thread timerThread(Runnable work) {
        Thread thread = new Thread(work, "timer");
        thread.setDaemon(true);
        timerThreads.add(thread);
        return thread;
    }

    private TaskTimer unthreaded(AdaptiveExecutor pool) {
        return new TaskTimer(pool, null, pools.clock);
    }

    private void pass(TaskTimer timer, long millis) {
        pools.clock.advance(Duration.ofMillis(millis));
        timer.handOverDue();
    }

    /** A task whose type cannot be asked for, with an exception that cannot be printed. */
    private record Unnameable() implements TypedTask, Runnable {
        @Override
        public String taskType() {
            throw failure();
        }

        @Override
        public boolean isLongRunning() {
            throw failure();
        }

        private static RuntimeException failure() {
            return new IllegalStateException() {
                private static final long serialVersionUID = 1;

                @Override
                public String getMessage() {
                    throw new IllegalStateException("not even a message");
                }
            };
        }

        @Override
        public void run() {}
    }

    // ---- Row 1: the thread died for good

    @Test
    void itsThreadSurvivesOutOfMemoryErrors() {
        PoolLog.expect("the thread that hands over scheduled tasks failed, and goes on");
        AtomicInteger failures = new AtomicInteger(3);
        LongSupplier clock = () -> {
            if (Thread.currentThread().getName().equals("timer") && failures.getAndDecrement() > 0) {
                throw new OutOfMemoryError("injected");
            }
            return System.nanoTime();
        };
        AdaptiveExecutor pool = pools.fixed(1);
        ScheduledExecutor scheduled = new ScheduledExecutor(pool, new TaskTimer(pool, this::timerThread, clock));
        CountDownLatch runs = new CountDownLatch(3);
        scheduled.scheduleAtFixedRate(runs::countDown, 1, 1, MS);
        assertThat(Await.result(scheduled.schedule(() -> 1, 1, MS))).isEqualTo(1);
        Await.latch(runs);
        assertThat(timerThreads).hasSize(1);
        scheduled.shutdownNow();
    }

    @Test
    void aTaskThatThrowsWhenAskedForItsTypeFailsItsFutureAndTheOthersRun() {
        PoolLog.expect(DID_NOT_RUN);
        AdaptiveExecutor pool = pools.fixed(1);
        ScheduledExecutor scheduled = ScheduledExecutor.on(pool, this::timerThread);
        Future<?> bad = scheduled.schedule(new Unnameable(), 1, MS);
        Future<?> badSeries = scheduled.scheduleAtFixedRate(new Unnameable(), 2, 1, MS);
        Future<Integer> good = scheduled.schedule(() -> 1, 3, MS);
        assertThat(Await.failure(bad)).isInstanceOf(RejectedExecutionException.class);
        assertThat(Await.failure(badSeries)).isInstanceOf(RejectedExecutionException.class);
        assertThat(Await.result(good)).isEqualTo(1);
        scheduled.close();
    }

    @Test
    void aPoolThatThrowsAnErrorFailsTheFutureAndTheThreadGoesOn() {
        PoolLog.expect(DID_NOT_RUN);
        AtomicBoolean exhausted = new AtomicBoolean();
        AdaptiveExecutor pool = pools.start(
                AdaptiveExecutor.builder("exhausted").sizing(new Fixed(1)).priorityQueue((one, other) -> {
                    if (exhausted.get()) {
                        throw new OutOfMemoryError("injected");
                    }
                    return 0;
                }));
        Blocker blocker = pools.occupy(pool);
        pool.execute(() -> {}); // the next task is compared with this one
        exhausted.set(true);
        ScheduledExecutor scheduled = ScheduledExecutor.on(pool, this::timerThread);
        Future<Integer> refused = scheduled.schedule(() -> 1, 1, MS);
        assertThat(Await.failure(refused)).hasRootCauseInstanceOf(OutOfMemoryError.class);
        exhausted.set(false);
        Future<Integer> taken = scheduled.schedule(() -> 2, 1, MS);
        blocker.release();
        assertThat(Await.result(taken)).isEqualTo(2);
        scheduled.close();
    }

    @Test
    void anotherThreadStartsIfOneHasDied() {
        AdaptiveExecutor pool = pools.fixed(1);
        AtomicInteger made = new AtomicInteger();
        ThreadFactory firstDies = work -> timerThread(made.getAndIncrement() == 0 ? () -> {} : work);
        ScheduledExecutor scheduled = ScheduledExecutor.on(pool, firstDies);
        Future<Integer> waits = scheduled.schedule(() -> 1, 1, MS);
        Thread first = timerThreads.get(0);
        Await.until("the first has died", () -> !first.isAlive());
        assertThat(Await.result(scheduled.schedule(() -> 2, 1, MS))).isEqualTo(2);
        assertThat(Await.result(waits)).isEqualTo(1);
        scheduled.close();
    }

    @Test
    void aFactoryThatFailsRejectsWhatItsCallerSubmitsAndNothingElse() {
        AtomicInteger calls = new AtomicInteger();
        ThreadFactory failsTwice = work -> switch (calls.getAndIncrement()) {
            case 0 -> throw new OutOfMemoryError("no thread");
            case 1 -> null;
            default -> timerThread(work);
        };
        ScheduledExecutor scheduled = ScheduledExecutor.on(pools.fixed(1), failsTwice);
        AtomicInteger ran = new AtomicInteger();
        // One that is due by now would need no thread of the timer.
        assertThatThrownBy(() -> scheduled.schedule(ran::incrementAndGet, 1, TimeUnit.HOURS))
                .isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> scheduled.schedule(ran::incrementAndGet, 1, TimeUnit.HOURS))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContaining("returned null");
        assertThat(scheduled.toString()).startsWith("ScheduledExecutor[0 waiting, 0 queued, 0 running, ");
        assertThat(Await.result(scheduled.schedule(ran::incrementAndGet, 1, MS)))
                .isEqualTo(1);
        scheduled.close();
    }

    /** Row 6: the first run needed no thread, the second had none, and the future never ended. */
    @Test
    void aSeriesWithoutADelayAsksForItsThreadBeforeItIsAccepted() {
        AtomicInteger ran = new AtomicInteger();
        ScheduledExecutor scheduled = ScheduledExecutor.on(pools.fixed(1), work -> {
            throw new IllegalStateException("no thread");
        });
        assertThatThrownBy(() -> scheduled.scheduleAtFixedRate(ran::incrementAndGet, 0, 1, MS))
                .hasMessage("no thread");
        scheduled.close();
        assertThat(ran).hasValue(0);
    }

    @Test
    void aSeriesWhoseThreadHasDiedAndCannotBeReplacedFails() {
        PoolLog.expect(DID_NOT_RUN);
        AtomicInteger made = new AtomicInteger();
        ScheduledExecutor scheduled = ScheduledExecutor.on(pools.fixed(1), work -> {
            if (made.getAndIncrement() > 0) {
                throw new IllegalStateException("no thread");
            }
            return timerThread(() -> {});
        });
        CountDownLatch released = new CountDownLatch(1);
        ScheduledFuture<?> series = scheduled.scheduleAtFixedRate(() -> Await.latch(released), 0, 1, MS);
        Await.until("the thread has died", () -> !timerThreads.get(0).isAlive());
        released.countDown();
        assertThat(Await.failure(series)).hasMessage("no thread");
        scheduled.close();
    }

    // ---- Row 6: a pool that has ended

    @Test
    void afterShutdownNowOfThePoolAShutdownTerminates() throws InterruptedException {
        PoolLog.expect(DID_NOT_RUN);
        AdaptiveExecutor pool = pools.fixed(1);
        TaskTimer timer = unthreaded(pool);
        ScheduledExecutor scheduled = new ScheduledExecutor(pool, timer);
        pools.occupy(pool);
        Future<?> queued = scheduled.submit(() -> {});
        ScheduledFuture<?> due = scheduled.scheduleAtFixedRate(() -> {}, 1, 1, MS);
        pass(timer, 1);
        Future<?> waits = scheduled.schedule(() -> 1, 1, TimeUnit.DAYS);
        assertThat(pool.shutdownNow()).containsExactlyInAnyOrder((Runnable) queued, (Runnable) due);
        scheduled.shutdown();
        assertThat(scheduled.awaitTermination(0, MS)).isTrue();
        assertThat(Await.failure(waits)).isInstanceOf(RejectedExecutionException.class);
        assertThat(queued.isDone()).isFalse();
        ((Runnable) queued).run();
        assertThat(queued.isDone()).isTrue();
        assertThat(scheduled.isTerminated()).isTrue();
    }

    @Test
    void aTaskThatIsRemovedFromThePoolDoesNotKeepTheTimerFromTerminating() {
        AdaptiveExecutor pool = pools.fixed(1);
        ScheduledExecutor scheduled = new ScheduledExecutor(pool, unthreaded(pool));
        pools.occupy(pool);
        Future<?> queued = scheduled.submit(() -> {});
        assertThat(pool.remove((Runnable) queued)).isTrue();
        scheduled.shutdown();
        assertThat(scheduled.isTerminated()).isTrue();
    }

    /** They waited for their time, an hour say, and kept the JVM alive until then. */
    @Test
    void whatWaitsFailsAtOnceWhenItsPoolIsShutDown() {
        PoolLog.expect(DID_NOT_RUN);
        for (boolean atOnce : new boolean[] {false, true}) {
            AdaptiveExecutor pool = pools.fixed(1);
            ScheduledExecutor scheduled = ScheduledExecutor.on(pool, this::timerThread);
            Future<?> task = scheduled.schedule(() -> {}, 1, TimeUnit.HOURS);
            Future<?> series = scheduled.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS);
            if (atOnce) {
                assertThat(pool.shutdownNow()).isEmpty();
            } else {
                pool.shutdown();
            }
            for (Future<?> future : List.of(task, series)) {
                assertThat(future.isDone()).isTrue();
                assertThatThrownBy(future::get).hasCauseInstanceOf(RejectedExecutionException.class);
            }
            assertThatThrownBy(() -> scheduled.schedule(() -> {}, 1, TimeUnit.HOURS))
                    .isInstanceOf(RejectedExecutionException.class);
            Await.until("no thread is left", () -> timerThreads.stream().noneMatch(Thread::isAlive));
        }
    }

    /** Its next run was still to come, so its future did not end before. */
    @Test
    void aSeriesThatRunsWhileItsPoolIsShutDownFailsAfterThatRun() {
        PoolLog.expect(DID_NOT_RUN);
        AdaptiveExecutor pool = pools.fixed(1);
        TaskTimer timer = unthreaded(pool);
        Blocker run = pools.blocker();
        Future<?> series = new ScheduledExecutor(pool, timer).scheduleAtFixedRate(run, 1, 1, MS);
        pass(timer, 1);
        Await.latch(run.started);
        pool.shutdown();
        assertThat(series.isDone()).isFalse();
        run.release();
        Await.termination(pool);
        assertThat(series.isDone()).isTrue();
        assertThatThrownBy(series::get).hasCauseInstanceOf(RejectedExecutionException.class);
    }

    /** Row 11: 10,000 warnings for 10,000 delays of an ended pool. */
    @Test
    void tenThousandDelaysOfAnEndedPoolFailWithOneWarning() {
        PoolLog.expect(DID_NOT_RUN);
        AdaptiveExecutor pool = pools.fixed(1);
        TaskTimer timer = unthreaded(pool);
        ScheduledExecutor scheduled = new ScheduledExecutor(pool, timer);
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            futures.add(scheduled.schedule(() -> {}, 1 + i, MS));
        }
        pool.shutdown();
        pass(timer, 1);
        assertThat(futures).allMatch(Future::isDone);
        assertThat(Await.failure(futures.get(9_999))).isInstanceOf(RejectedExecutionException.class);
        assertThat(PoolLog.warnings()).isEqualTo(1);
        assertThatThrownBy(() -> scheduled.schedule(() -> {}, 1, MS))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContaining("the pool is shut down");
    }

    @Test
    void aSecondRowOfRefusalsIsToldOnlyAfterAMinute() {
        PoolLog.expect(DID_NOT_RUN);
        RefusalLog log = new RefusalLog(pools.clock);
        log.refused(new RejectedExecutionException("first"));
        log.taken();
        log.refused(new RejectedExecutionException("second"));
        assertThat(PoolLog.warnings()).isEqualTo(1);
        pools.clock.advance(Duration.ofNanos(RefusalLog.QUIET_NANOS));
        log.refused(new RejectedExecutionException("third, in the same row"));
        log.taken();
        assertThat(PoolLog.warnings()).isEqualTo(1);
        log.refused(new RejectedExecutionException("fourth"));
        assertThat(PoolLog.warnings()).isEqualTo(2);
    }

    /** The future that failed was not the one that the caller waits for, so it waited for ever. */
    @Test
    @Timeout(120)
    void invokeAnyEndsAlthoughThePoolDiscardsItsTasks() {
        AdaptiveExecutor pool = pools.start(
                AdaptiveExecutor.builder("full").sizing(new Fixed(1)).queueCapacity(1, WhenFull.discardNewest()));
        pools.occupy(pool);
        pool.execute(() -> {});
        ScheduledExecutor scheduled = new ScheduledExecutor(pool, unthreaded(pool));
        assertThatThrownBy(() -> scheduled.invokeAny(List.of(() -> 1, () -> 2)))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(RejectedExecutionException.class);
        FutureTask<Integer> foreign = new FutureTask<>(() -> 3);
        scheduled.execute(foreign);
        assertThat(foreign.isCancelled()).as("as by the pool's own execute").isTrue();
    }

    // ---- Row 3: shutdownNow

    @Test
    void aTaskGivenBackWhileAThreadHoldsItDoesNotRunThereAndMayRunElsewhere() {
        AdaptiveExecutor pool = pools.fixed(1);
        TaskTimer timer = unthreaded(pool);
        ScheduledExecutor scheduled = new ScheduledExecutor(pool, timer);
        pools.occupy(pool);
        AtomicInteger ran = new AtomicInteger();
        ScheduledTask<?> task = (ScheduledTask<?>) scheduled.submit(ran::incrementAndGet);
        assertThat(timer.books().stop()).containsExactly(task);
        assertThat(task.stage).isEqualTo(TaskStage.REVOKED);
        task.runTaken(); // the thread that had taken it
        assertThat(ran).hasValue(0);
        assertThat(task.isDone()).isFalse();
        task.run(); // whoever got it back
        assertThat(ran).hasValue(1);
        assertThat((Object) Await.result(task)).isEqualTo(1);
    }

    /** Its future failed, and whoever had got it could not run it. */
    @Test
    void aTaskGivenBackIsNotRejectedByThePoolThatHadIt() {
        AdaptiveExecutor pool = pools.fixed(1);
        TaskTimer timer = unthreaded(pool);
        ScheduledExecutor scheduled = new ScheduledExecutor(pool, timer);
        pools.occupy(pool);
        AtomicInteger ran = new AtomicInteger();
        ScheduledTask<?> queued = (ScheduledTask<?>) scheduled.submit(ran::incrementAndGet);
        ScheduledTask<?> waits = (ScheduledTask<?>) scheduled.schedule(ran::incrementAndGet, 1, MS);
        assertThat(timer.books().stop()).containsExactly(queued, waits);
        RejectedExecutionException late = new RejectedExecutionException("late");
        assertThat(queued.reject(late)).as("it has just expired, say").isFalse();
        assertThat(waits.refuse(late))
                .as("its pool has just been shut down, say")
                .isFalse();
        queued.run();
        assertThat(ran).hasValue(1);
        assertThat(waits.reject(late)).as("by another pool that got it").isTrue();
    }

    /** Something happens in the midst of its rejection. */
    private static final class RejectedSlowly extends ScheduledTask<Integer> {
        private final Runnable meanwhile;

        RejectedSlowly(TaskTimer timer, long dueNanos, Runnable meanwhile) {
            super(timer, () -> 1, 0, dueNanos);
            this.meanwhile = meanwhile;
        }

        @Override
        protected void endRejection(Throwable cause) {
            meanwhile.run();
            super.endRejection(cause);
        }
    }

    /** It was given back, and then failed. */
    @Test
    void aTaskThatThePoolRejectsJustNowIsNotGivenBack() {
        for (int delayNanos = 0; delayNanos < 2; delayNanos++) {
            AdaptiveExecutor pool = pools.fixed(1);
            pools.occupy(pool);
            TaskTimer timer = unthreaded(pool);
            ScheduledExecutor scheduled = new ScheduledExecutor(pool, timer);
            List<Runnable> returned = new ArrayList<>();
            AtomicBoolean terminated = new AtomicBoolean();
            ScheduledTask<?> task = new RejectedSlowly(timer, timer.now() + delayNanos, () -> {
                returned.addAll(scheduled.shutdownNow());
                terminated.set(scheduled.isTerminated());
            });
            timer.accept(task);
            assertThat(task.reject(new RejectedExecutionException("it has just expired, say")))
                    .isTrue();
            assertThat(returned).isEmpty();
            assertThat(terminated).as("before its future ended").isFalse();
            assertThat(scheduled.isTerminated()).isTrue();
        }
    }

    /** Something happens when it is first asked for its type, on its way into the queue. */
    private static final class AskedOnItsWay implements TypedTask, Runnable {
        private final List<Thread> ranIn = new CopyOnWriteArrayList<>();
        private @Nullable Runnable meanwhile;

        @Override
        public String taskType() {
            Runnable first = meanwhile;
            meanwhile = null;
            if (first != null) {
                first.run();
            }
            return "asked";
        }

        @Override
        public void run() {
            ranIn.add(Thread.currentThread());
        }
    }

    private AdaptiveExecutor asksForTypes() {
        return pools.start(AdaptiveExecutor.builder("asks").sizing(new Fixed(1)).fairTypes());
    }

    /** The run of its owner did nothing, and the pool ran it, after the shutdown. */
    @Test
    void aTaskGivenBackOnItsWayToThePoolRunsWhereItsOwnerRunsIt() {
        AdaptiveExecutor pool = asksForTypes();
        TaskTimer timer = unthreaded(pool);
        ScheduledExecutor scheduled = new ScheduledExecutor(pool, timer);
        AskedOnItsWay task = new AskedOnItsWay();
        Future<?> future = scheduled.schedule(task, 1, MS);
        task.meanwhile = () -> scheduled.shutdownNow().forEach(Runnable::run);
        pass(timer, 1);
        assertThat(task.ranIn).containsExactly(Thread.currentThread());
        assertThat(future.isDone()).isTrue();
        assertThat(scheduled.isTerminated()).isTrue();
        Await.result(pool.submit(() -> {})); // after whatever the pool had
        assertThat(task.ranIn).hasSize(1);
    }

    /** It stayed in the pool's queue, and the pool gave it back once more. */
    @Test
    void aTaskGivenBackOnItsWayToThePoolIsNotLeftInItsQueue() {
        AdaptiveExecutor pool = asksForTypes();
        pools.occupy(pool);
        TaskTimer timer = unthreaded(pool);
        ScheduledExecutor scheduled = new ScheduledExecutor(pool, timer);
        List<Runnable> returned = new ArrayList<>();
        AskedOnItsWay task = new AskedOnItsWay();
        Future<?> future = scheduled.schedule(task, 1, MS);
        task.meanwhile = () -> returned.addAll(scheduled.shutdownNow());
        pass(timer, 1);
        assertThat(returned).containsExactly((Runnable) future);
        assertThat(pool.queuedTasks()).isEmpty();
        assertThat(pool.shutdownNow()).isEmpty();
        returned.forEach(Runnable::run);
        assertThat(task.ranIn).hasSize(1);
    }

    /** The pool gave back a task that had ended. */
    @Test
    void aTaskGivenBackAndRunOnItsWayToThePoolIsNotLeftInItsQueue() {
        AdaptiveExecutor pool = asksForTypes();
        pools.occupy(pool);
        TaskTimer timer = unthreaded(pool);
        ScheduledExecutor scheduled = new ScheduledExecutor(pool, timer);
        AskedOnItsWay task = new AskedOnItsWay();
        scheduled.schedule(task, 1, MS);
        task.meanwhile = () -> scheduled.shutdownNow().forEach(Runnable::run);
        pass(timer, 1);
        assertThat(task.ranIn).hasSize(1);
        assertThat(pool.queuedTasks()).isEmpty();
    }

    @Test
    void aSeriesThatWasGivenBackIsCancelledWhenItIsRun() {
        AdaptiveExecutor pool = pools.fixed(1);
        ScheduledExecutor scheduled = new ScheduledExecutor(pool, unthreaded(pool));
        AtomicInteger ran = new AtomicInteger();
        Future<?> series = scheduled.scheduleAtFixedRate(ran::incrementAndGet, 1, 1, MS);
        scheduled.shutdownNow().forEach(Runnable::run);
        assertThat(series.isCancelled()).isTrue();
        assertThat(ran).hasValue(0);
    }

    // ---- Row 11: users' code sees users' tasks

    /** Asked whether it runs for long, on its way into the queue, it cancels its own future. */
    private static final class CancelsItself implements TypedTask, Callable<Integer> {
        private final List<Future<?>> self = new ArrayList<>();

        @Override
        public String taskType() {
            return "cancels-itself";
        }

        @Override
        public boolean isLongRunning() {
            self.forEach(future -> future.cancel(false));
            return false;
        }

        @Override
        public Integer call() {
            return 1;
        }
    }

    @Test
    void comparatorsSeeTheTasksOfTheUserAndNoWrapper() throws Exception {
        List<Object> seen = Collections.synchronizedList(new ArrayList<>());
        AdaptiveExecutor pool = pools.start(
                AdaptiveExecutor.builder("seen").sizing(new Fixed(1)).priorityQueue((one, other) -> {
                    seen.add(one);
                    seen.add(other);
                    return 0;
                }));
        TaskTimer timer = unthreaded(pool);
        ScheduledExecutor scheduled = new ScheduledExecutor(pool, timer);
        Blocker blocker = pools.occupy(pool);
        Runnable plain = () -> {};
        Callable<Integer> called = () -> 2;
        CancelsItself cancelled = new CancelsItself();
        scheduled.execute(plain);
        scheduled.schedule(plain, 1, MS);
        Future<?> unused = scheduled.scheduleAtFixedRate(plain, 1, 1, MS);
        cancelled.self.add(scheduled.schedule(cancelled, 1, MS));
        pass(timer, 1);
        assertThatThrownBy(() -> scheduled.invokeAny(List.of(called), 1, MS)).isNotNull();
        scheduled.invokeAll(List.of(called), 1, MS);
        assertThat(seen).contains(plain, called, cancelled).isSubsetOf(plain, called, cancelled, blocker);
        blocker.release();
        scheduled.close();
    }
}
