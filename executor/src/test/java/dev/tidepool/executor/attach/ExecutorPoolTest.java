package dev.tidepool.executor.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.sizing.Fixed;
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Policies on real instances of {@link ThreadPoolExecutor}. */
final class ExecutorPoolTest {
    private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(2);

    @SuppressWarnings("ThreadPriorityCheck") // polling must yield on a loaded machine
    private static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + LIMIT_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as(what).isNegative();
            Thread.yield();
        }
    }

    private static ThreadPoolExecutor pool(int core, int max) {
        return new ThreadPoolExecutor(core, max, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    private static PoolSizes sizes(ThreadPoolExecutor pool) {
        return new PoolSizes(pool.getCorePoolSize(), pool.getMaximumPoolSize());
    }

    @Test
    void theSettersNeverCross() {
        ThreadPoolExecutor executor = pool(4, 4);
        ExecutorPool adapter = new ExecutorPool(executor, "");
        for (PoolSizes sizes : new PoolSizes[] {
            new PoolSizes(9, 9), new PoolSizes(2, 3), new PoolSizes(3, 50), new PoolSizes(0, 1), new PoolSizes(4, 4)
        }) {
            adapter.resize(sizes);
            assertThat(sizes(executor)).isEqualTo(sizes);
        }
        executor.shutdown();
    }

    @Test
    void tasksThatWaitGetThreadsAndDetachRestores() throws InterruptedException {
        ThreadPoolExecutor executor = pool(2, 2);
        CountDownLatch allRun = new CountDownLatch(6);
        CountDownLatch release = new CountDownLatch(1);
        for (int i = 0; i < 6; i++) {
            executor.execute(() -> {
                allRun.countDown();
                try {
                    assertThat(release.await(2, TimeUnit.MINUTES)).isTrue();
                } catch (InterruptedException interrupt) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        AttachedPolicy attached =
                AttachedPolicy.builder(executor).policy(new Fixed(6)).attach();
        assertThat(allRun.await(2, TimeUnit.MINUTES)).isTrue();
        attached.detach();
        assertThat(sizes(executor)).isEqualTo(new PoolSizes(2, 2));
        release.countDown();
        executor.shutdown();
        assertThat(executor.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void shutdownEndsTheAttachmentAndASecondOneIsRefused() {
        ThreadPoolExecutor executor = pool(1, 1);
        AttachedPolicy attached = AttachedPolicy.attach(executor);
        executor.shutdown();
        assertThat(attached.isAttached()).isFalse();
        assertThatThrownBy(() -> AttachedPolicy.attach(executor))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("shut down");
    }

    private static WeakReference<ThreadPoolExecutor> forgotten() {
        ThreadPoolExecutor executor =
                new ThreadPoolExecutor(0, 4, 1, TimeUnit.MILLISECONDS, new SynchronousQueue<>(), run -> {
                    Thread thread = new Thread(run, "forgotten-1");
                    thread.setDaemon(true);
                    return thread;
                });
        AttachedPolicy.attach(executor);
        return new WeakReference<>(executor);
    }

    @Test
    void aForgottenPoolIsCollectedAndItsSamplingThreadEnds() {
        WeakReference<ThreadPoolExecutor> executor = forgotten();
        until("the pool is collected and the thread has ended", () -> {
            System.gc();
            return executor.get() == null && !samples("forgotten-");
        });
    }

    private static boolean samples(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("tidepool-attached-" + prefix));
    }

    @Test
    void detachEndsTheSamplingThread() {
        ThreadPoolExecutor executor = pool(1, 1);
        executor.setThreadFactory(run -> new Thread(run, "detached-1"));
        AttachedPolicy attached = AttachedPolicy.attach(executor);
        assertThat(samples("detached-")).isTrue();
        attached.detach();
        until("the sampling thread has ended", () -> !samples("detached-"));
        executor.shutdown();
    }

    @Test
    void theCpuClocksOfThePoolsThreadsAreFoundByTheirNames() {
        ThreadPoolExecutor executor = pool(1, 1);
        executor.setThreadFactory(run -> new Thread(run, "computes-1"));
        AtomicBoolean stop = new AtomicBoolean();
        executor.execute(() -> {
            while (!stop.get()) {
                Thread.onSpinWait();
            }
        });
        NamedThreads threads = new NamedThreads(ThreadNames.prefix(executor.getThreadFactory()));
        threads.read();
        until("the thread has used the CPU", () -> threads.read().cpuNanos() > 0);
        assertThat(threads.read().runnable()).isEqualTo(1);
        stop.set(true);
        executor.shutdown();
    }

    @Test
    void namesOfThreadsLoseTheirNumber() {
        assertThat(ThreadNames.withoutNumber("pool-3-thread-12")).isEqualTo("pool-3-thread-");
        assertThat(ThreadNames.withoutNumber("Thread-7")).isEmpty();
        assertThat(ThreadNames.withoutNumber("orders")).isEqualTo("orders");
    }
}
