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
 *   <li><b>a standing queue</b> (every task of the interval waited, see {@link StandingQueue}): the throughput of the
 *       last 0.3 s of standing, and of at least 20 tasks, is the capacity, whatever the bottleneck is. Afterwards it is
 *       an upper bound that rises by 20 % per second, or at once to a higher throughput, and ends when it has doubled.
 * </ul>
 *
 * <p>Sums cover about the last 500 tasks, but at most about 4 s, unless these hold fewer than 50 tasks. A second set of
 * sums covers 50 tasks and at most 0.3 s, but at least 5 tasks. When the two differ by a factor of more than 2.5, both
 * restart with the current interval. So noise moves the estimate little, even where tasks take a second each, and a
 * machine that becomes slower or faster moves it soon. There is no estimate before 20 tasks, and none is new before 5
 * tasks after a restart. An idle pool keeps its estimate. Deterministic. Not thread-safe.
 */
public final class CapacityEstimate {
    private static final int MIN_TASKS = 20;

    /** Fewer tasks show no change: a node that became slow gets few, and its recovery must be noticed by them. */
    private static final int CHANGE_TASKS = 5;

    private static final double CHANGE = 2.5;
    private static final double STANDING_SECONDS = 0.3;
    private static final double RELEASE_PER_SECOND = 0.2;

    /** A bound that has risen by this factor says nothing any more. */
    private static final double RELEASED = 2;

    private final double maxSeconds;
    private final Sums longSums = new Sums(50, 500, 4);
    private final Sums shortSums = new Sums(CHANGE_TASKS, 50, 0.3);
    private double perSecond = Double.NaN;
    private double standingTasks;
    private double standingSeconds;
    private double sinceCompletionSeconds;
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
            if (sample.tasks().completions() > 0 || sample.outstanding() > 0) {
                learn(sample, maxThreads);
            }
            boundByQueue(sample);
            if (longSums.completions >= (Double.isNaN(perSecond) ? MIN_TASKS : CHANGE_TASKS)) {
                perSecond = perSecond(maxThreads);
            }
        }
        return perSecond;
    }

    private void learn(PoolSample sample, int maxThreads) {
        longSums.add(sample);
        shortSums.add(sample);
        double ratio = shortSums.stationsPerSecond(maxThreads) / longSums.stationsPerSecond(maxThreads);
        if (shortSums.completions >= CHANGE_TASKS && (ratio > CHANGE || ratio < 1 / CHANGE)) {
            longSums.beginAnew(sample);
            shortSums.beginAnew(sample);
        }
    }

    /** Time without a completion counts when one ends it, so that a capacity of 0 is never concluded. */
    private void boundByQueue(PoolSample sample) {
        if (!isStanding(sample)) {
            sinceCompletionSeconds = 0;
            standingThroughput *= 1 + RELEASE_PER_SECOND * sample.seconds();
            if (standingThroughput > RELEASED * standingTasks / standingSeconds) {
                standingThroughput = Double.POSITIVE_INFINITY;
            }
            return;
        }
        sinceCompletionSeconds += sample.seconds();
        long done = sample.tasks().completions();
        if (done > 0) {
            double needed = MIN_TASKS - done;
            double kept = Sums.kept(sinceCompletionSeconds / STANDING_SECONDS, needed, standingTasks);
            standingTasks = kept * standingTasks + done;
            standingSeconds = kept * standingSeconds + sinceCompletionSeconds;
            sinceCompletionSeconds = 0;
            if (standingTasks >= MIN_TASKS) {
                standingThroughput = standingTasks / standingSeconds;
            }
        }
    }

    private static boolean isStanding(PoolSample sample) {
        long target = StandingQueue.DEFAULT_TARGET.toNanos();
        boolean startsWaited =
                sample.startedWait().count() == 0 || sample.startedWait().minNanos() > target;
        return sample.queueLength() > 0 && sample.queuedWait().meanNanos() > target && startsWaited;
    }

    private double perSecond(int maxThreads) {
        double byQueue = Math.max(longSums.throughput(), standingThroughput);
        double capacity = Math.min(longSums.stationsPerSecond(maxThreads), byQueue);
        return capacity == Double.POSITIVE_INFINITY ? Double.NaN : capacity;
    }

    /** Sums over the latest intervals, in which earlier ones fade. */
    private static final class Sums {
        /**
         * A lower utilisation says nothing: another station that nobody measures, such as a database, is busier. From
         * 3 % of the cores, 16 connections would look like 30 times what they can serve.
         */
        private static final double MIN_UTILISATION = 0.1;

        /** The share of the cores that the process would get on a machine that others use fully. */
        private static final double MIN_SHARE = 0.5;

        private final double minTasks;
        private final double maxTasks;
        private final double maxSeconds;
        private double completions;
        private double seconds;
        private double coresUsed;
        private double coresUsable;
        private double threadsUsed;

        private Sums(double minTasks, double maxTasks, double maxSeconds) {
            this.minTasks = minTasks;
            this.maxTasks = maxTasks;
            this.maxSeconds = maxSeconds;
        }

        private void beginAnew(PoolSample sample) {
            fade(0);
            add(sample);
        }

        private void add(PoolSample sample) {
            double elapsed = sample.seconds();
            long done = sample.tasks().completions();
            fade(kept(Math.max(done / maxTasks, elapsed / maxSeconds), minTasks - done, completions));
            seconds += elapsed;
            completions += done;
            threadsUsed += sample.threads().meanBusy() * elapsed;
            double used = sample.machine().processCpu();
            double machine = sample.machine().machineCpu();
            if (!Double.isNaN(used)) {
                double unused = Math.max(0, 1 - (Double.isNaN(machine) ? used : machine));
                coresUsed += used * elapsed;
                coresUsable += Math.max(MIN_SHARE, used + unused) * elapsed;
            }
        }

        /**
         * Returns the share of sums that stays.
         *
         * @param faded the share that may go
         * @param tasksNeeded the tasks that have to stay, if there are so many
         * @param tasks the tasks in the sums
         */
        private static double kept(double faded, double tasksNeeded, double tasks) {
            return Math.min(1, Math.max(1 - faded, tasks == 0 ? 1 : tasksNeeded / tasks));
        }

        private void fade(double kept) {
            seconds *= kept;
            completions *= kept;
            threadsUsed *= kept;
            coresUsed *= kept;
            coresUsable *= kept;
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
