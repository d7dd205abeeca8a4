package dev.tidepool.executor.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.sizing.Fixed;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Policies on real instances of {@link ThreadPoolExecutor}. */
final class ExecutorPoolTest {
    private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(2);

    @SuppressWarnings("ThreadPriorityCheck") // polling must yield on a loaded machine
    static void until(String what, BooleanSupplier condition) {
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

    /** Both sizes were set. While the core size started threads, the owner's new maximum was overwritten. */
    @Test
    void aMaximumThatTheOwnerSetsWhileTheCoreSizeChangesStays() {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(1, 4, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            public void setCorePoolSize(int core) {
                super.setCorePoolSize(core);
                setMaximumPoolSize(10);
            }
        };
        new ExecutorPool(executor, "").resize(new PoolSizes(3, 4));
        assertThat(sizes(executor)).isEqualTo(new PoolSizes(3, 10));
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
        AttachedPolicy attached = AttachedPolicy.builder(executor)
                .policy(new Fixed(6))
                .bounds(1, 6)
                .attach();
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
            return executor.get() == null && samplingThreads() == 0;
        });
    }

    private static long samplingThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("tidepool-attached"))
                .count();
    }

    @Test
    void oneThreadSamplesAllPools() {
        List<ThreadPoolExecutor> executors =
                Stream.generate(() -> pool(1, 4)).limit(20).toList();
        executors.forEach(AttachedPolicy::attach);
        assertThat(samplingThreads()).isBetween(1L, 2L); // the one before may be about to end
        executors.forEach(ThreadPoolExecutor::shutdown);
    }

    @Test
    void detachEndsTheSamplingThread() {
        ThreadPoolExecutor executor = pool(1, 1);
        AttachedPolicy attached = AttachedPolicy.attach(executor);
        assertThat(samplingThreads()).isPositive();
        attached.detach();
        until("the sampling thread has ended", () -> samplingThreads() == 0);
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
        AtomicInteger listings = new AtomicInteger();
        ThreadList list = new ThreadList(() -> {
            listings.incrementAndGet();
            return ThreadList.all();
        });
        NamedThreads threads = new NamedThreads(ThreadNames.prefix(executor.getThreadFactory()), list);
        until("the thread has used the CPU", () -> threads.read(1).cpuNanos() > 0);
        assertThat(threads.read(1).runnable()).isEqualTo(1);
        int found = listings.get();
        for (int i = 0; i < 100; i++) {
            threads.read(1);
        }
        assertThat(listings).as("listings while no thread comes or goes").hasValue(found);
        until("a change of their number lists them again", () -> {
            threads.read(2);
            return listings.get() > found;
        });
        stop.set(true);
        executor.shutdown();
    }

    @Test
    void namesOfThreadsLoseTheirNumber() {
        assertThat(ThreadNames.withoutNumber("pool-3-thread-12")).isEqualTo("pool-3-thread-");
        assertThat(ThreadNames.withoutNumber("Thread-7")).isEmpty();
        assertThat(ThreadNames.withoutNumber("orders")).isEqualTo("orders");
    }

    /** Tasks of tomorrow counted as waiting: the pool grew to its limit, and was looked at a hundred times a second. */
    @Test
    void tasksThatAreNotDueDoNotCountAsWaiting() throws Exception {
        ScheduledThreadPoolExecutor scheduled = new ScheduledThreadPoolExecutor(2);
        ExecutorPool pool = new ExecutorPool(scheduled, "scheduled");
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch busy = new CountDownLatch(2);
        try {
            for (int i = 0; i < 500; i++) {
                Future<?> unused = scheduled.schedule(() -> {}, 1, TimeUnit.DAYS);
            }
            assertThat(pool.counts().queued()).isZero();
            for (int i = 0; i < 2; i++) {
                scheduled.execute(() -> awaitEnd(busy, end));
            }
            busy.await();
            assertThat(pool.counts().queued()).as("while both threads are busy").isZero();
            for (int i = 0; i < 9; i++) {
                scheduled.execute(() -> {});
            }
            assertThat(pool.counts().queued()).as("those that are due").isEqualTo(9);
        } finally {
            end.countDown();
            scheduled.shutdownNow();
        }
    }

    private static void awaitEnd(CountDownLatch busy, CountDownLatch end) {
        busy.countDown();
        try {
            end.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
