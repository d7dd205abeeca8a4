package dev.tidepool.policy;

import java.util.List;

/**
 * What the threads of a pool did in one control interval. Immutable.
 *
 * @param demands what a random part of the tasks that ended in the interval needed, in no particular order
 * @param runningNanos how long each long task has run that is still running at the end of the interval, longest first;
 *     tasks that started within the interval may be missing. Engines report a limited number
 * @param meanComputing time-weighted mean of the pool's threads that were on a core, without the time in which a
 *     collector stopped the JVM; NaN where unknown
 * @param ready threads of the pool that are on a core or wait for one at the end of the interval; NaN where unknown
 * @param lockWaiting threads of the pool that wait for a lock at the end of the interval, which another thread of the
 *     process holds; 0 where unknown
 */
public record ExecutionSample(
        List<TaskDemand> demands, List<Long> runningNanos, double meanComputing, double ready, double lockWaiting) {
    /** Nothing was measured. */
    public static final ExecutionSample NONE = new ExecutionSample(List.of(), List.of(), Double.NaN, Double.NaN, 0);

    public ExecutionSample {
        demands = List.copyOf(demands);
        runningNanos = List.copyOf(runningNanos);
    }
}
