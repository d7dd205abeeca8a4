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
import org.junit.jupiter.api.Test;

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
}
