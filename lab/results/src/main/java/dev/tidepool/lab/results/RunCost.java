package dev.tidepool.lab.results;

/**
 * The cost of a run.
 *
 * @param threadSeconds integral of the pool size over the run; for virtual threads, of the tasks in the pool
 * @param cpuSeconds CPU time of the process during the run, with the generator's and without the probe's
 * @param threadsPeak maximum of threads alive
 * @param threadsCreated threads created
 * @param resizes decisions that changed the target
 */
public record RunCost(double threadSeconds, double cpuSeconds, int threadsPeak, long threadsCreated, long resizes) {
    public static final RunCost UNKNOWN = new RunCost(0, 0, 0, 0, 0);

    /** Returns the same cost with times rounded to milliseconds. */
    public RunCost rounded() {
        return new RunCost(Round.to(threadSeconds, 3), Round.to(cpuSeconds, 3), threadsPeak, threadsCreated, resizes);
    }
}
