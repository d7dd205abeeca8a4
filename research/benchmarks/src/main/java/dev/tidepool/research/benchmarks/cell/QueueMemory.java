package dev.tidepool.research.benchmarks.cell;

import dev.tidepool.research.benchmarks.pool.OpenPool;
import dev.tidepool.research.benchmarks.pool.PoolKind;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Measures the heap that a pool uses for each waiting task, and after all of them have run. All tasks are the same
 * object, so the result counts only the pool's memory. Before the second measurement, the pool runs another hundredth
 * of the tasks one by one, because it may release memory only when it is used again.
 */
record QueueMemory() implements OneSlice<PoolKind> {
    private static final int COLLECTIONS = 3;
    private static final int SMALLER = 100;
    private static final long LOST_SECONDS = 60;

    @Override
    public Map<Metric, Double> measure(PoolKind kind, Effort effort) {
        try (OpenPool pool = kind.open(1)) {
            Executor executor = pool.executor();
            flood(executor, effort.flood() / SMALLER); // loads classes
            long before = usedHeap();
            long full = flood(executor, effort.flood());
            for (int i = 0; i < effort.flood() / SMALLER; i++) {
                passOne(executor);
            }
            long after = usedHeap();
            return Map.of(
                    Metric.BYTES_PER_QUEUED_TASK,
                    (double) (full - before) / effort.flood(),
                    Metric.BYTES_AFTER_FLOOD,
                    (double) (after - before));
        }
    }

    /** Returns the used heap while this many tasks wait. All have run when it returns. */
    private static long flood(Executor pool, int tasks) {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch ran = new CountDownLatch(tasks);
        pool.execute(() -> {
            started.countDown();
            await(release);
        });
        await(started);
        Runnable task = ran::countDown;
        for (int i = 0; i < tasks; i++) {
            pool.execute(task);
        }
        long used = usedHeap();
        release.countDown();
        await(ran);
        return used;
    }

    private static void passOne(Executor pool) {
        CountDownLatch ran = new CountDownLatch(1);
        pool.execute(ran::countDown);
        await(ran);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(LOST_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(latch.getCount() + " tasks did not run");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static long usedHeap() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        for (int i = 0; i < COLLECTIONS; i++) {
            memory.gc();
        }
        return memory.getHeapMemoryUsage().getUsed();
    }
}
