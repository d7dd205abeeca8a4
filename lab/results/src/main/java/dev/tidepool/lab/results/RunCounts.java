package dev.tidepool.lab.results;

/**
 * How the tasks of a run ended: {@code submitted = completed + rejected + failed + lost + unfinished}.
 *
 * @param submitted tasks offered to the pool
 * @param completed tasks that ended normally
 * @param rejected tasks that the pool turned away
 * @param failed tasks that ended with an exception, and submissions that did
 * @param lost tasks that the pool accepted and never ran
 * @param unfinished tasks still waiting or running at the end of the run or at their time limit; their times count as
 *     what had passed by then, so that percentiles are lower bounds if there are any
 * @param doubled tasks that the pool ran more than once
 * @param throughputPerSecond completions per second, from the first intended arrival to the last end
 */
public record RunCounts(
        long submitted,
        long completed,
        long rejected,
        long failed,
        long lost,
        long unfinished,
        long doubled,
        double throughputPerSecond) {

    public static final RunCounts NONE = new RunCounts(0, 0, 0, 0, 0, 0, 0, 0);
}
