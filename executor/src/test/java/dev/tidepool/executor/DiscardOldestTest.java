package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.internal.engine.TaskFuture;
import dev.tidepool.policy.sizing.Fixed;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DiscardOldestTest {
    private final CountDownLatch tookTask = new CountDownLatch(1);
    private final CountDownLatch goesOn = new CountDownLatch(1);

    /** Stops the worker when it first asks, which it does after it took its first task. */
    private long nanoTime() {
        if (Thread.currentThread().getName().startsWith("oldest-")) {
            tookTask.countDown();
            Await.latch(goesOn);
        }
        return System.nanoTime();
    }

    /** Row 12 of issue 28: a thread that took its first task left a place too many. Nothing was discarded. */
    @Test
    void aThreadThatHasJustTakenItsFirstTaskLeavesNoPlaceTooMany() throws Exception {
        AdaptiveExecutor pool = AdaptiveExecutor.builder("oldest")
                .sizing(new Fixed(1))
                .queueCapacity(1, WhenFull.discardOldest())
                .daemon(true)
                .clock(this::nanoTime)
                .buildWithoutControlThread();
        Blocker running = new Blocker();
        pool.execute(running);
        Await.latch(tookTask);
        Future<?> oldest = pool.submit(() -> {});
        FutureTask<Future<Integer>> submission = new FutureTask<>(() -> pool.submit(() -> 3));
        Thread submitter = new Thread(submission);
        submitter.start();
        Await.until("the submitter waits or has ended", () -> switch (submitter.getState()) {
            case WAITING, TIMED_WAITING, TERMINATED -> true;
            default -> false;
        });
        goesOn.countDown();
        Future<Integer> newest = Await.result(submission);
        assertThat(Await.failure(oldest)).isInstanceOf(RejectedExecutionException.class);
        running.release();
        assertThat(Await.result(newest)).isEqualTo(3);
        PoolFixture.end(pool);
    }

    /** The permit of the discarded task was lost, and the pool then counted as full for ever. */
    @Test
    void aFutureWhoseEndFailsCostsThePoolNoPlaceInItsQueue() {
        AdaptiveExecutor pool = AdaptiveExecutor.builder("oldest")
                .sizing(new Fixed(1))
                .queueCapacity(1, WhenFull.discardOldest())
                .uncaughtExceptionHandler((thread, thrown) -> {})
                .daemon(true)
                .build();
        Blocker running = new Blocker();
        pool.execute(running);
        Await.latch(running.started);
        pool.execute(new TaskFuture<>(() -> {}, "") {
            @Override
            protected void done() {
                throw new IllegalStateException("as planned");
            }
        });
        Future<Integer> newest = pool.submit(() -> 3);
        running.release();
        assertThat(Await.result(newest)).isEqualTo(3);
        PoolFixture.end(pool);
    }

    /** Asked whether it runs for long, on its way into the queue, it cancels its own future. */
    private static final class CancelledOnItsWay implements TypedTask, Callable<Integer> {
        private final TaskFuture<Integer> future = new TaskFuture<>(this);

        @Override
        public String taskType() {
            return "cancelled";
        }

        @Override
        public boolean isLongRunning() {
            future.cancel(false);
            return false;
        }

        @Override
        public Integer call() {
            return 1;
        }
    }

    /** It counted as rejected, and the listener heard so, although its future was cancelled. */
    @Test
    void aTaskThatWasCancelledMeanwhileIsNotRejectedToo() {
        AtomicInteger heard = new AtomicInteger();
        AdaptiveExecutor pool = AdaptiveExecutor.builder("oldest")
                .sizing(new Fixed(1))
                .queueCapacity(1, WhenFull.discardOldest())
                .listener(new PoolListener() {
                    @Override
                    public void onRejection(Runnable task, String reason) {
                        heard.incrementAndGet();
                    }
                })
                .daemon(true)
                .build();
        Blocker running = new Blocker();
        pool.execute(running);
        Await.latch(running.started);
        Future<Integer> cancelled = new CancelledOnItsWay().future;
        pool.execute((Runnable) cancelled);
        assertThat(pool.stats().queueLength()).isEqualTo(1);
        Future<Integer> newest = pool.submit(() -> 3);
        assertThat(pool.stats().queueLength()).isEqualTo(1);
        running.release();
        assertThat(Await.result(newest)).isEqualTo(3);
        PoolFixture.end(pool);
        assertThat(cancelled.isCancelled()).isTrue();
        assertThat(heard).hasValue(0);
        assertThat(pool.stats().rejections()).isZero();
    }

    /** Asks for the type of each task. */
    private static ScriptedPolicy ofTypes() {
        return new ScriptedPolicy("scripted", PoolFixture.decision(0, 0, 1));
    }

    /** The submission cost the oldest task its place, and was then refused: neither of them ran. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSubmissionThatHasTakenThePlaceOfTheOldestIsAcceptedBeforeAShutdown(boolean threadEndsFirst) {
        CountDownLatch takesPlace = new CountDownLatch(1);
        AdaptiveExecutor pool = AdaptiveExecutor.builder("oldest")
                .sizing(ofTypes())
                .queueCapacity(1, WhenFull.discardOldest())
                .taskTypes(task -> {
                    if (task instanceof Newest) {
                        takesPlace.countDown();
                        Await.latch(goesOn);
                    }
                    return "any";
                })
                .daemon(true)
                .build();
        Blocker running = Blocker.occupy(pool);
        Future<?> oldest = pool.submit(() -> {});
        FutureTask<Future<Integer>> submission = new FutureTask<>(() -> pool.submit(new Newest()));
        new Thread(submission).start();
        Await.latch(takesPlace);
        pool.shutdown();
        if (threadEndsFirst) {
            running.release();
            Await.until("its thread ended", () -> pool.stats().threadsAlive() == 0);
        }
        assertThat(pool.isTerminated()).isFalse();
        goesOn.countDown();
        Future<Integer> newest = Await.result(submission);
        running.release();
        assertThat(Await.result(newest)).isEqualTo(3);
        assertThat(Await.failure(oldest)).hasMessageContaining("oldest");
        Await.termination(pool);
        assertThat(pool.stats().rejections()).isEqualTo(1);
    }

    private static final class Newest implements Callable<Integer> {
        @Override
        public Integer call() {
            return 3;
        }
    }

    /** Neither the place of the oldest task nor another was free then, so this submission waited for ever. */
    @Test
    void whoLearnsOfADiscardedTaskMaySubmitAnother() {
        AtomicReference<AdaptiveExecutor> itself = new AtomicReference<>();
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger discarded = new AtomicInteger();
        AdaptiveExecutor pool = AdaptiveExecutor.builder("oldest")
                .sizing(new Fixed(1))
                .queueCapacity(1, WhenFull.discardOldest())
                .daemon(true)
                .listener(new PoolListener() {
                    @Override
                    public void onRejection(Runnable task, String reason) {
                        if (discarded.incrementAndGet() == 1) {
                            itself.get().execute(() -> ran.addAndGet(10));
                        }
                    }
                })
                .build();
        itself.set(pool);
        try {
            Blocker running = Blocker.occupy(pool);
            pool.execute(() -> ran.addAndGet(1_000));
            FutureTask<String> submission = new FutureTask<>(() -> pool.execute(() -> ran.addAndGet(100)), "submitted");
            new Thread(submission).start();
            assertThat(Await.result(submission)).isEqualTo("submitted");
            running.release();
            Await.until("both others are discarded", () -> discarded.get() == 2);
        } finally {
            PoolFixture.end(pool);
        }
        assertThat(ran).hasValue(10);
    }

    /** It waited for ever for the place that the submission around it had. */
    @Test
    void aClassifierThatSubmitsToTheFullPoolGetsNoPlace() {
        AtomicReference<AdaptiveExecutor> itself = new AtomicReference<>();
        AtomicReference<Future<?>> inner = new AtomicReference<>();
        AtomicLong time = new AtomicLong();
        AdaptiveExecutor pool = AdaptiveExecutor.builder("oldest")
                .sizing(ofTypes())
                .queueCapacity(1, WhenFull.discardOldest())
                .taskTypes(task -> {
                    if (task instanceof Newest) {
                        inner.set(itself.get().submit(() -> {}));
                    }
                    return "any";
                })
                .daemon(true)
                .clock(() -> time.addAndGet(10_000_000))
                .buildWithoutControlThread();
        itself.set(pool);
        try {
            Blocker running = Blocker.occupy(pool);
            pool.execute(() -> {});
            FutureTask<Future<Integer>> submission = new FutureTask<>(() -> pool.submit(new Newest()));
            new Thread(submission).start();
            Future<Integer> newest = Await.result(submission);
            assertThat(Await.failure(inner.get())).hasMessageContaining("is being submitted");
            running.release();
            assertThat(Await.result(newest)).isEqualTo(3);
        } finally {
            PoolFixture.end(pool);
        }
        assertThat(pool.stats().arrivals()).isEqualTo(4);
        assertThat(pool.stats().rejections()).isEqualTo(2);
    }
}
