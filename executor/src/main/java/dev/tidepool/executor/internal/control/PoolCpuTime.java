package dev.tidepool.executor.internal.control;

import com.sun.management.ThreadMXBean;
import dev.tidepool.executor.internal.engine.WorkerPool;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * Measures how many threads of a pool were on a core, from the CPU time of at most {@link #MAX_THREADS} of them. Unlike
 * the CPU time of the process, that of a thread is exact to the microsecond. Not thread-safe.
 */
final class PoolCpuTime {
    /** The maximum number of threads measured, which bounds the cost. */
    static final int MAX_THREADS = 32;

    private static final ThreadMXBean THREADS =
            ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean && bean.isThreadCpuTimeSupported()
                    ? bean
                    : null;

    private final WorkerPool pool;
    private Map<Long, Long> lastCpuNanos = Map.of();

    PoolCpuTime(WorkerPool pool) {
        this.pool = pool;
    }

    /**
     * Returns the mean number of threads on a core since the last call; NaN where unknown.
     *
     * @param alive threads alive
     */
    double meanComputing(long intervalNanos, int alive) {
        if (THREADS == null) {
            return Double.NaN;
        }
        long[] ids = pool.threadIds(MAX_THREADS);
        long[] cpuNanos = THREADS.getThreadCpuTime(ids);
        Map<Long, Long> now = new HashMap<>();
        long used = 0;
        int measured = 0;
        for (int i = 0; i < ids.length; i++) {
            if (cpuNanos[i] < 0) {
                continue;
            }
            now.put(ids[i], cpuNanos[i]);
            Long before = lastCpuNanos.get(ids[i]);
            if (before != null) {
                used += cpuNanos[i] - before;
                measured++;
            }
        }
        lastCpuNanos = now;
        return measured == 0 ? Double.NaN : (double) used / intervalNanos * alive / measured;
    }
}
