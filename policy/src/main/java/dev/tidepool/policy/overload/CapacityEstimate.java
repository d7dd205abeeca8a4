package dev.tidepool.policy.overload;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import java.time.Duration;

/**
 * Estimates the capacity of a pool, in tasks/s, from its samples. Operational analysis [denning1978] gives the capacity
 * before the pool is full; a full pool shows it directly:
 *
 * <ul>
 *   <li><b>utilisation law</b>: a station that serves {@code X} tasks/s at utilisation {@code U} can serve {@code X /
 *       U}. The stations are the cores and the maximum number of threads; the busier one counts. The cores available
 *       are those that the process uses and those that nobody uses, but at least half of the machine. Without that
 *       minimum, a machine that others use up would make a few tasks look like a small capacity;
 *   <li><b>a standing queue</b> (every task of the interval waited, see {@link StandingQueue}): the throughput is the
 *       capacity, whatever the bottleneck is. Afterwards it is an upper bound that rises by 20 % per second, or at once
 *       to a higher throughput.
 * </ul>
 *
 * <p>Means cover about the last 500 tasks, but at most about 4 s. A second set of means covers 50 tasks and at most 0.3
 * s. When the two differ by a factor of more than 2.5, both restart with the current interval. So noise moves the
 * estimate little, and a machine that becomes slower or faster moves it soon. There is no estimate before 20 tasks, and
 * an idle pool keeps its estimate. Deterministic. Not thread-safe.
 */
public final class CapacityEstimate {
    private static final int MIN_TASKS = 20;
    private static final double CHANGE = 2.5;
    private static final double STANDING_SECONDS = 0.3;
    private static final double RELEASE_PER_SECOND = 0.2;

    private final double maxSeconds;
    private final Means longMeans = new Means(500, 4);
    private final Means shortMeans = new Means(50, 0.3);
    private long tasksSeen;
    private double standingThroughput = Double.POSITIVE_INFINITY;

    /**
     * Creates an estimate without samples.
     *
     * @param interval the length of an interval, 10 ms to 10 s
     * @throws IllegalArgumentException if the interval is out of range
     */
    public CapacityEstimate(Duration interval) {
        Require.inRange("interval", interval, Duration.ofMillis(10), Duration.ofSeconds(10));
        maxSeconds = 2 * interval.toNanos() / 1e9;
    }

    /**
     * Feeds one interval. Intervals more than twice as long as expected do not count, because the process was
     * suspended.
     *
     * @param sample with the signals {@link dev.tidepool.policy.Signal#STARTED_WAIT}, {@link
     *     dev.tidepool.policy.Signal#QUEUED_WAIT} and {@link dev.tidepool.policy.Signal#MACHINE_CPU}
     * @param maxThreads the hard bound of the pool size, {@link Integer#MAX_VALUE} for none; not the current limit of a
     *     policy, which says what is wanted and not what is possible
     * @return the capacity, tasks/s; NaN while unknown
     */
    public double feed(PoolSample sample, int maxThreads) {
        if (sample.seconds() <= maxSeconds) {
            tasksSeen += sample.tasks().completions();
            if (sample.tasks().completions() > 0 || sample.outstanding() > 0) {
                learn(sample, maxThreads);
            }
            boundByQueue(sample);
        }
        return tasksSeen < MIN_TASKS ? Double.NaN : perSecond(maxThreads);
    }

    private void learn(PoolSample sample, int maxThreads) {
        longMeans.add(sample);
        shortMeans.add(sample);
        double ratio = shortMeans.stationsPerSecond(maxThreads) / longMeans.stationsPerSecond(maxThreads);
        if (ratio > CHANGE || ratio < 1 / CHANGE) {
            longMeans.beginAnew(sample);
            shortMeans.beginAnew(sample);
        }
    }

    private void boundByQueue(PoolSample sample) {
        double throughput = sample.throughput();
        if (isStanding(sample)) {
            double from = standingThroughput == Double.POSITIVE_INFINITY ? throughput : standingThroughput;
            standingThroughput = from + Math.min(1, sample.seconds() / STANDING_SECONDS) * (throughput - from);
        } else {
            standingThroughput *= 1 + RELEASE_PER_SECOND * sample.seconds();
        }
    }

    private static boolean isStanding(PoolSample sample) {
        long target = StandingQueue.DEFAULT_TARGET.toNanos();
        boolean startsWaited =
                sample.startedWait().count() == 0 || sample.startedWait().minNanos() > target;
        return sample.tasks().completions() > 0
                && sample.queueLength() > 0
                && sample.queuedWait().meanNanos() > target
                && startsWaited;
    }

    private double perSecond(int maxThreads) {
        double byQueue = Math.max(longMeans.throughput(), standingThroughput);
        double capacity = Math.min(longMeans.stationsPerSecond(maxThreads), byQueue);
        return capacity == Double.POSITIVE_INFINITY ? Double.NaN : capacity;
    }

    /** Weighted means over intervals. */
    private static final class Means {
        /**
         * A lower utilisation says nothing: another station that nobody measures, such as a database, is busier. From
         * 3 % of the cores, 16 connections would look like 30 times what they can serve.
         */
        private static final double MIN_UTILISATION = 0.1;

        /** The share of the cores that the process would get on a machine that others use fully. */
        private static final double MIN_SHARE = 0.5;

        private final double maxTasks;
        private final double maxSeconds;
        private double tasks;
        private double seconds;
        private double completions;
        private double coresUsed;
        private double coresUsable;
        private double threadsUsed;

        private Means(double maxTasks, double maxSeconds) {
            this.maxTasks = maxTasks;
            this.maxSeconds = maxSeconds;
        }

        private void beginAnew(PoolSample sample) {
            tasks = 0;
            add(sample);
        }

        private void add(PoolSample sample) {
            double elapsed = sample.seconds();
            long done = sample.tasks().completions();
            tasks = Math.min(maxTasks, tasks + done);
            double byTasks = done == 0 ? 0 : done / tasks;
            double weight = Math.min(1, Math.max(byTasks, elapsed / maxSeconds));
            seconds += weight * (elapsed - seconds);
            completions += weight * (done - completions);
            threadsUsed += weight * (sample.threads().meanBusy() * elapsed - threadsUsed);
            double used = sample.machine().processCpu();
            double machine = sample.machine().machineCpu();
            if (!Double.isNaN(used)) {
                double unused = Math.max(0, 1 - (Double.isNaN(machine) ? used : machine));
                coresUsed += weight * (used * elapsed - coresUsed);
                coresUsable += weight * (Math.max(MIN_SHARE, used + unused) * elapsed - coresUsable);
            }
        }

        private double throughput() {
            return seconds > 0 ? completions / seconds : 0;
        }

        /** Returns the tasks/s that the busiest station can serve; infinite if no station is used noticeably. */
        private double stationsPerSecond(int maxThreads) {
            double cpu = coresUsable > 0 ? coresUsed / coresUsable : 0;
            double threads = maxThreads == Integer.MAX_VALUE || seconds == 0 ? 0 : threadsUsed / (seconds * maxThreads);
            double utilisation = Math.max(cpu, threads);
            return utilisation < MIN_UTILISATION ? Double.POSITIVE_INFINITY : throughput() / Math.min(1, utilisation);
        }
    }
}
