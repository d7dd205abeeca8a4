package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.internal.wire.MemberMessage.LoadReport;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.ThreadCounts;
import dev.tidepool.policy.WaitTimes;
import dev.tidepool.policy.overload.AverageWaitMonitor;
import dev.tidepool.policy.overload.AverageWaitRule;
import dev.tidepool.policy.overload.CapacityEstimate;
import java.util.List;

/**
 * Makes a member's load reports. Detects overload as the nodes of CRR-DTPS do [bahadur2022sword], and estimates the
 * member's capacity. Thread-safe.
 */
final class LoadReporter {
    private static final long SECOND = 1_000_000_000;

    private final MemberPool pool;
    private final LoadMeter load;
    private final AverageWaitRule rule;
    private final AverageWaitMonitor monitor;
    private final CapacityEstimate capacity = new CapacityEstimate(MemberServer.TICK);

    /** The counts at the start of the last interval of each kind. */
    private Counts reported;

    private Counts monitored;
    private Counts counted;

    private double busyNanos;
    private double arrivalRate;
    private double capacityPerSecond = Double.NaN;
    private MachineSample machine;
    private int threads;
    private long shortestWait;

    private record Counts(long at, long arrivals, long starts, long completions, double busyNanos) {}

    LoadReporter(MemberPool pool, LoadMeter load, AverageWaitRule rule, long nowNanos) {
        this.pool = pool;
        this.load = load;
        this.rule = rule;
        this.monitor = new AverageWaitMonitor(rule);
        this.reported = counts(nowNanos);
        this.monitored = reported;
        this.counted = reported;
        this.machine = pool.machine();
        this.threads = pool.threads();
    }

    private Counts counts(long nowNanos) {
        busyNanos = Math.max(busyNanos, load.busyNanos(nowNanos));
        return new Counts(nowNanos, load.arrivals(), load.starts(), load.completions(), busyNanos);
    }

    /**
     * Returns the present load; called every {@link MemberServer#TICK}. If the monitor has just detected overload, the
     * report signals it.
     *
     * @param callers callers that hold a lease and have sent tasks recently
     */
    synchronized LoadReport report(long nowNanos, boolean accepts, int callers) {
        machine = pool.machine();
        threads = pool.threads();
        shortestWait = load.takeShortestWait();
        Counts now = counts(nowNanos);
        if (now.at - counted.at >= SECOND) {
            arrivalRate = (now.arrivals - counted.arrivals) * 1e9 / (now.at - counted.at);
            counted = now;
        }
        double overloadPoint = Double.NaN;
        if (now.at - monitored.at >= rule.interval().toNanos()) {
            overloadPoint = monitor.feed(sample(monitored, now));
            monitored = now;
        }
        if (now.at > reported.at) {
            capacityPerSecond = capacity.feed(sample(reported, now), pool.maxThreads());
            reported = now;
        }
        return current(nowNanos, accepts, callers, overloadPoint);
    }

    /** Returns the present load for a reply. It signals no overload and starts no interval. */
    synchronized LoadReport current(long nowNanos, boolean accepts, int callers) {
        return current(nowNanos, accepts, callers, Double.NaN);
    }

    private LoadReport current(long nowNanos, boolean accepts, int callers, double overloadPoint) {
        int busy = load.busy();
        return new LoadReport(
                accepts,
                Math.max(threads, busy),
                busy,
                load.queueLength(),
                load.averageWaitNanos(nowNanos),
                shortestWait,
                arrivalRate,
                overloadPoint,
                machine.freeMemoryBytes(),
                capacityPerSecond,
                callers);
    }

    private PoolSample sample(Counts from, Counts to) {
        long interval = to.at - from.at;
        int busy = load.busy();
        int alive = Math.max(threads, busy);
        double meanBusy = Math.min(alive, (to.busyNanos - from.busyNanos) / interval);
        int queued = load.queueLength();
        double average = load.averageWaitNanos(to.at);
        long starts = to.starts - from.starts;
        return new PoolSample(
                interval,
                new TaskCounts(to.arrivals - from.arrivals, starts, to.completions - from.completions, 0, 0),
                new ThreadCounts(alive, busy, meanBusy, 0, 0),
                queued,
                queued == 0 ? WaitTimes.NONE : new WaitTimes(queued, average, (long) average),
                starts == 0 ? WaitTimes.NONE : new WaitTimes(starts, shortestWait, shortestWait),
                ResponseTimes.NONE,
                List.of(),
                new MachineSample(
                        machine.cores(),
                        Math.min(1, meanBusy * load.cpu().share() / machine.cores()),
                        machine.machineCpu(),
                        machine.freeMemoryBytes(),
                        machine.usableCores()));
    }
}
