package dev.tidepool.cluster.member;

import dev.tidepool.cluster.wire.MemberMessage.LoadReport;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.ThreadCounts;
import dev.tidepool.policy.WaitTimes;
import dev.tidepool.policy.overload.AverageWaitMonitor;
import dev.tidepool.policy.overload.AverageWaitRule;
import java.util.List;

/**
 * Makes a member's load reports, and watches it for overload as the nodes of CRR-DTPS do. Thread-safe.
 */
final class LoadReporter {
    private static final long SECOND = 1_000_000_000;
    private static final long THREADS_EVERY = 10_000_000;

    private final MemberPool pool;
    private final LoadMeter load;
    private final AverageWaitRule rule = AverageWaitRule.defaults();
    private final AverageWaitMonitor monitor = new AverageWaitMonitor(rule);
    private long monitoredAt;
    private long monitoredArrivals;
    private long countedAt;
    private long countedArrivals;
    private double arrivalRate;
    private MemberPool.Threads threads;
    private long threadsCountedAt;
    private long shortestWait;

    LoadReporter(MemberPool pool, LoadMeter load, long nowNanos) {
        this.pool = pool;
        this.load = load;
        this.monitoredAt = nowNanos;
        this.countedAt = nowNanos;
        this.threads = pool.threads();
        this.threadsCountedAt = nowNanos;
    }

    /** Returns the load now; called every 100 ms. The report signals overload where the monitor has just seen it. */
    synchronized LoadReport report(long nowNanos, boolean accepts) {
        if (nowNanos - countedAt >= SECOND) {
            long arrivals = load.arrivals();
            arrivalRate = (arrivals - countedArrivals) * 1e9 / (nowNanos - countedAt);
            countedArrivals = arrivals;
            countedAt = nowNanos;
        }
        double overloadPoint = Double.NaN;
        if (nowNanos - monitoredAt >= rule.interval().toNanos()) {
            overloadPoint = monitor.feed(sample(nowNanos));
        }
        shortestWait = load.takeShortestWait();
        return report(nowNanos, accepts, overloadPoint);
    }

    /** Returns the load now, for a reply: it signals no overload and begins no interval. */
    synchronized LoadReport current(long nowNanos, boolean accepts) {
        return report(nowNanos, accepts, Double.NaN);
    }

    private LoadReport report(long nowNanos, boolean accepts, double overloadPoint) {
        if (nowNanos - threadsCountedAt >= THREADS_EVERY) {
            threads = pool.threads();
            threadsCountedAt = nowNanos;
        }
        Runtime runtime = Runtime.getRuntime();
        long free = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
        return new LoadReport(
                accepts,
                threads.alive(),
                threads.busy(),
                load.queueLength(),
                load.averageWaitNanos(nowNanos),
                shortestWait,
                arrivalRate,
                overloadPoint,
                free,
                Double.NaN);
    }

    private PoolSample sample(long nowNanos) {
        long arrivals = load.arrivals();
        int queued = load.queueLength();
        long average = (long) load.averageWaitNanos(nowNanos);
        PoolSample sample = new PoolSample(
                nowNanos - monitoredAt,
                new TaskCounts(arrivals - monitoredArrivals, 0, 0, 0, 0),
                ThreadCounts.idle(0),
                queued,
                queued == 0 ? WaitTimes.NONE : new WaitTimes(queued, average, average),
                WaitTimes.NONE,
                ResponseTimes.NONE,
                List.of(),
                MachineSample.ofCores(Runtime.getRuntime().availableProcessors()));
        monitoredAt = nowNanos;
        monitoredArrivals = arrivals;
        return sample;
    }
}
