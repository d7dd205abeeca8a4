package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The user's code before and after each task, and on termination. */
final class TaskHooksTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final List<Object> calls = new CopyOnWriteArrayList<>();
    private final List<Throwable> reported = new CopyOnWriteArrayList<>();

    private AdaptiveExecutorBuilder builder() {
        return AdaptiveExecutor.builder("hooked")
                .sizing(new Fixed(1))
                .uncaughtExceptionHandler((thread, thrown) -> reported.add(thrown));
    }

    private void after(Runnable task, @Nullable Throwable thrown) {
        calls.add("after");
        calls.add(task);
        calls.add(thrown == null ? "nothing" : thrown);
    }

    @Test
    void eachTaskIsBetweenItsHooksOnItsOwnThread() {
        List<Thread> threads = new CopyOnWriteArrayList<>();
        AdaptiveExecutor executor = pools.start(builder()
                .beforeTask(task -> {
                    threads.add(Thread.currentThread());
                    calls.add("before");
                    calls.add(task);
                })
                .afterTask(this::after));
        Runnable task = () -> {
            threads.add(Thread.currentThread());
            calls.add("task");
        };
        executor.execute(task);
        Future<?> future = executor.submit(task);
        PoolFixture.end(executor);
        assertThat(calls)
                .containsExactly(
                        "before", task, "task", "after", task, "nothing", "before", future, "task", "after", future,
                        "nothing");
        assertThat(threads).hasSize(4).containsOnly(threads.get(0));
    }

    @Test
    void theHookAfterATaskGetsWhatItThrewAlsoFromAFuture() {
        AdaptiveExecutor executor = pools.start(builder().afterTask(this::after));
        IllegalStateException own = new IllegalStateException("from the task");
        Runnable task = () -> {
            throw own;
        };
        executor.execute(task);
        Future<?> future = executor.submit(task);
        PoolFixture.end(executor);
        assertThat(calls).containsExactly("after", task, own, "after", future, own);
        assertThat(reported).containsExactly(own);
        assertThat(executor.stats().failures()).isEqualTo(2);
    }

    @Test
    void whatHooksThrowIsReportedAndTheTaskRunsOnTheSameThreads() {
        AtomicInteger runs = new AtomicInteger();
        AdaptiveExecutor executor = pools.start(builder()
                .beforeTask(task -> {
                    throw new IllegalStateException("before");
                })
                .afterTask((task, thrown) -> {
                    throw new StackOverflowError("after");
                }));
        for (int i = 0; i < 100; i++) {
            executor.execute(runs::incrementAndGet);
        }
        PoolFixture.end(executor);
        assertThat(runs).hasValue(100);
        assertThat(reported).hasSize(200);
        PoolStats stats = executor.stats();
        assertThat(stats.completions()).isEqualTo(100);
        assertThat(stats.failures()).isZero();
        assertThat(stats.threadsCreated()).isEqualTo(1);
    }

    @Test
    void aCancelledTaskThatNeverRanHasNoHooks() {
        AdaptiveExecutor executor = pools.start(builder().afterTask(this::after));
        Blocker running = pools.occupy(executor);
        executor.submit(() -> {}).cancel(false);
        running.release();
        PoolFixture.end(executor);
        assertThat(calls).containsExactly("after", running, "nothing");
    }

    @Test
    void thePoolHasTerminatedOnlyAfterTheHookForIt() throws InterruptedException {
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        AtomicInteger times = new AtomicInteger();
        AdaptiveExecutor executor = pools.start(builder().onTermination(() -> {
            times.incrementAndGet();
            called.countDown();
            Await.latch(released);
        }));
        executor.execute(() -> {});
        executor.shutdown();
        Await.latch(called);
        assertThat(executor.isTerminated()).isFalse();
        assertThat(executor.isTerminating()).isTrue();
        assertThat(executor.awaitTermination(1, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(executor.shutdownNow()).isEmpty();
        PoolFixture.assertRejected(() -> executor.execute(() -> {}));
        released.countDown();
        Await.termination(executor);
        assertThat(executor.isTerminated()).isTrue();
        assertThat(times).hasValue(1);
    }

    @Test
    void aHookForTheTerminationThatThrowsIsReportedAndThePoolTerminates() {
        AdaptiveExecutor executor = pools.start(builder().onTermination(() -> {
            throw new LinkageError("on termination");
        }));
        PoolFixture.end(executor);
        assertThat(reported).hasSize(1).first().isInstanceOf(LinkageError.class);
    }
}
