package dev.tidepool.policy.overload;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import java.time.Duration;

/**
 * The tasks/s that a pool can take, from what it is seen to do. Two laws of operational analysis (Denning and
 * Buzen, "The Operational Analysis of Queueing Network Models", 1978) give it before the pool is full, and
 * a full pool tells it:
 *
 * <ul>
 *   <li><b>utilisation law</b>: a task that takes {@code D = U / X} of a station of which {@code X} tasks/s use the
 *       fraction {@code U} lets it serve {@code 1 / D}. The stations are the cores, of which there is what the process uses
 *       and what nobody does, and the threads that the pool may ever have. The least of them counts;
 *   <li><b>a standing queue</b> (tasks waited all through the interval, see {@link StandingQueue}): the pool
 *       does all that it can, whatever holds it, so its throughput is its capacity. Afterwards that
 *       is an upper bound that gives way, by 20 % a second, or at once to a higher throughput.
 * </ul>
 *
 * <p>Means are weighted so that they hold about the last 100 tasks, at least the last two intervals and at most
 * about the last 2 s: fast pools are followed fast, and slow ones do not follow chance. A pool in which
 * nothing happens keeps its figure. Deterministic; not thread-safe.
 */
public final class CapacityEstimate {
    private static final double TASKS_REMEMBERED = 50;
    private static final double LONGEST_MEMORY_SECONDS = 1;
    private static final double MOST_WEIGHT = 0.5;
    private static final double RELEASE_PER_SECOND = 0.2;

    /** Below these, shares of a station say nothing. */
    private static final double LEAST_UTILISATION = 0.005;

    /** Means per interval, which add up to ratios. */
    private double seconds;

    private double completions;
    private double coresUsed;
    private double coresUsable;
    private double busy;
    private double standingThroughput = Double.POSITIVE_INFINITY;
    private boolean anyEvidence;
    private final double longestSeconds;

    /**
     * Makes an estimate that knows nothing.
     *
     * @param interval how often it will be fed, 10 ms to 10 s
     * @throws IllegalArgumentException if that is out of range
     */
    public CapacityEstimate(Duration interval) {
        Require.inRange("interval", interval, Duration.ofMillis(10), Duration.ofSeconds(10));
        longestSeconds = 2 * interval.toNanos() / 1e9;
    }

    /**
     * Feeds one interval. One that is more than twice as long as it should be is left out: the process stood still.
     *
     * @param sample with the signals {@link dev.tidepool.policy.Signal#STARTED_WAIT}, {@link
     *     dev.tidepool.policy.Signal#QUEUED_WAIT} and {@link dev.tidepool.policy.Signal#MACHINE_CPU}
     * @param mostThreads threads that the pool can never exceed, {@link Integer#MAX_VALUE} for no bound. Not the present
     *     limit of a policy that moves it: that says what is wanted, not what is possible
     * @return the capacity, tasks/s; NaN while unknown
     */
    public double feed(PoolSample sample, int mostThreads) {
        double elapsed = sample.seconds();
        if (elapsed > longestSeconds) {
            return perSecond(mostThreads);
        }
        double done = sample.tasks().completions();
        double weight = anyEvidence
                ? Math.min(MOST_WEIGHT, Math.max(done / TASKS_REMEMBERED, elapsed / LONGEST_MEMORY_SECONDS))
                : 1;
        if (done > 0 || sample.outstanding() > 0) {
            learn(sample, weight);
        }
        boundByQueue(sample, weight);
        return perSecond(mostThreads);
    }

    private void learn(PoolSample sample, double weight) {
        double elapsed = sample.seconds();
        anyEvidence |= sample.tasks().completions() > 0;
        seconds += weight * (elapsed - seconds);
        completions += weight * (sample.tasks().completions() - completions);
        busy += weight * (sample.threads().meanBusy() * elapsed - busy);
        double used = sample.machine().processCpu();
        if (!Double.isNaN(used)) {
            double machine = sample.machine().machineCpu();
            double usable = used + (Double.isNaN(machine) ? 1 - used : Math.max(0, 1 - machine));
            coresUsed += weight * (used * elapsed - coresUsed);
            coresUsable += weight * (usable * elapsed - coresUsable);
        }
    }

    private void boundByQueue(PoolSample sample, double weight) {
        double throughput = sample.throughput();
        if (isStanding(sample)) {
            double from = standingThroughput == Double.POSITIVE_INFINITY ? throughput : standingThroughput;
            standingThroughput = from + weight * (throughput - from);
        } else {
            standingThroughput *= 1 + RELEASE_PER_SECOND * sample.seconds();
        }
    }

    private static boolean isStanding(PoolSample sample) {
        boolean startsWaited = sample.startedWait().count() == 0
                || sample.startedWait().minNanos() > StandingQueue.DEFAULT_TARGET.toNanos();
        return sample.queueLength() > 0
                && sample.tasks().completions() > 0
                && startsWaited
                && sample.queuedWait().meanNanos() > StandingQueue.DEFAULT_TARGET.toNanos();
    }

    private double perSecond(int mostThreads) {
        if (completions <= 0) {
            return Double.NaN;
        }
        double throughput = completions / seconds;
        double cpu = utilisation(coresUsed, coresUsable);
        double threads = mostThreads == Integer.MAX_VALUE ? 0 : utilisation(busy / mostThreads, seconds);
        double most = Math.max(cpu, threads);
        double byStations = most < LEAST_UTILISATION ? Double.POSITIVE_INFINITY : throughput / Math.min(1, most);
        double capacity = Math.min(byStations, Math.max(throughput, standingThroughput));
        return capacity == Double.POSITIVE_INFINITY ? Double.NaN : capacity;
    }

    private static double utilisation(double used, double usable) {
        return usable > 0 ? used / usable : 0;
    }
}
