package dev.tidepool.policy.overload;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import java.time.Duration;

/**
 * The tasks/s that a pool can take, from what it is seen to do. The laws of operational analysis (Denning and
 * Buzen, "The Operational Analysis of Queueing Network Models", 1978) give it before the pool is full, and a
 * full pool tells it:
 *
 * <ul>
 *   <li><b>utilisation law</b>: a station of which {@code X} tasks/s use the fraction {@code U} can serve {@code X / U}.
 *       The stations are the cores, of which there is what the process uses and what nobody does, at least half of them
 *       (on a machine that others use up, what the process uses would otherwise be all that there is, and few
 *       tasks a sign of little capacity), and the threads that the pool may ever have. The busiest of them counts;
 *   <li><b>a standing queue</b> (tasks waited all through the interval, as {@link StandingQueue} tells it): the pool does
 *       all that it can, whatever holds it, so its throughput is its capacity. Afterwards that is an upper bound
 *       which gives way, by 20 % a second, or at once to a higher throughput.
 * </ul>
 *
 * <p>Means hold about the last 500 tasks, of at most about 4 s. When those over the last 50 tasks, of at most 0.3 s, differ
 * from them by a factor of more than 2.5, all begin anew with the present interval: chance moves the figure little, and
 * a machine that became slower or faster moves it soon. Nothing is said before 20 tasks are done, and a pool
 * in which nothing happens keeps its figure. Deterministic; not thread-safe.
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
     * Makes an estimate that knows nothing.
     *
     * @param interval how often it will be fed, 10 ms to 10 s
     * @throws IllegalArgumentException if that is out of range
     */
    public CapacityEstimate(Duration interval) {
        Require.inRange("interval", interval, Duration.ofMillis(10), Duration.ofSeconds(10));
        maxSeconds = 2 * interval.toNanos() / 1e9;
    }

    /**
     * Feeds one interval. One that is more than twice as long as it should be is left out: the process stood still.
     *
     * @param sample with the signals {@link dev.tidepool.policy.Signal#STARTED_WAIT}, {@link
     *     dev.tidepool.policy.Signal#QUEUED_WAIT} and {@link dev.tidepool.policy.Signal#MACHINE_CPU}
     * @param maxThreads threads that the pool can never exceed, {@link Integer#MAX_VALUE} for no bound. Not the present
     *     limit of a policy that moves it: that says what is wanted, not what is possible
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

    /** Weighted means of what intervals add up to. */
    private static final class Means {
        /** Below this, the use of a station says nothing. */
        private static final double MIN_UTILISATION = 0.005;

        /** The share of the cores that the process would get of a machine on which others use all. */
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

        /** What the busiest station could serve; infinite if none is used to speak of. */
        private double stationsPerSecond(int maxThreads) {
            double cpu = coresUsable > 0 ? coresUsed / coresUsable : 0;
            double threads = maxThreads == Integer.MAX_VALUE || seconds == 0 ? 0 : threadsUsed / (seconds * maxThreads);
            double most = Math.max(cpu, threads);
            return most < MIN_UTILISATION ? Double.POSITIVE_INFINITY : throughput() / Math.min(1, most);
        }
    }
}
