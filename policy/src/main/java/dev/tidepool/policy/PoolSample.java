package dev.tidepool.policy;

import java.util.List;

/**
 * Everything a policy sees of a pool: one control interval. Immutable. Signals that the policy did not ask for are
 * empty.
 *
 * @param intervalNanos measured length of the interval, above 0. Timers run late under load, so rates use this length,
 *     never the requested one
 * @param tasks what happened to tasks in the interval
 * @param threads the pool's threads
 * @param queueLength tasks waiting at the end of the interval
 * @param queuedWait waits so far of the tasks that are queued at the end of the interval
 * @param startedWait waits of the tasks started in the interval
 * @param response response times of the tasks completed in the interval
 * @param types the interval by task type
 * @param machine the machine under the pool
 * @param execution what tasks needed and threads did
 */
public record PoolSample(
        long intervalNanos,
        TaskCounts tasks,
        ThreadCounts threads,
        int queueLength,
        WaitTimes queuedWait,
        WaitTimes startedWait,
        ResponseTimes response,
        List<TaskTypeSample> types,
        MachineSample machine,
        ExecutionSample execution) {

    public PoolSample {
        if (intervalNanos <= 0 || queueLength < 0) {
            throw new IllegalArgumentException("interval %d ns must be above 0, queue length %d not negative"
                    .formatted(intervalNanos, queueLength));
        }
        types = List.copyOf(types);
    }

    /** Creates a sample without {@link #execution()}. */
    public PoolSample(
            long intervalNanos,
            TaskCounts tasks,
            ThreadCounts threads,
            int queueLength,
            WaitTimes queuedWait,
            WaitTimes startedWait,
            ResponseTimes response,
            List<TaskTypeSample> types,
            MachineSample machine) {
        this(
                intervalNanos,
                tasks,
                threads,
                queueLength,
                queuedWait,
                startedWait,
                response,
                types,
                machine,
                ExecutionSample.NONE);
    }

    /**
     * Returns an interval in which nothing arrived, ran or waited, with all {@code alive} threads idle. Engines feed
     * such samples for the time in which the controller slept.
     */
    public static PoolSample silent(long intervalNanos, int alive, MachineSample machine) {
        return new PoolSample(
                intervalNanos,
                TaskCounts.NONE,
                ThreadCounts.idle(alive),
                0,
                WaitTimes.NONE,
                WaitTimes.NONE,
                ResponseTimes.NONE,
                List.of(),
                machine);
    }

    /** Returns the arrival rate of the interval in tasks/s. */
    public double arrivalRate() {
        return tasks.arrivals() / seconds();
    }

    /** Returns the throughput of the interval in tasks/s. */
    public double throughput() {
        return tasks.completions() / seconds();
    }

    /** Returns the tasks in the pool at the end of the interval: running and waiting. */
    public int outstanding() {
        return threads.busy() + queueLength;
    }

    /** Returns whether nothing arrived in the interval and nothing ran or waited at its end. */
    public boolean isSilent() {
        return tasks.arrivals() == 0 && tasks.completions() == 0 && outstanding() == 0;
    }

    /** Returns the length of the interval in seconds. */
    public double seconds() {
        return intervalNanos / 1e9;
    }
}
