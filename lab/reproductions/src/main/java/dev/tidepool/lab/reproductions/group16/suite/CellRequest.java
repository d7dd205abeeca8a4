package dev.tidepool.lab.reproductions.group16.suite;

/**
 * One run of one service under one profile.
 *
 * @param service what runs the tasks
 * @param profile which tasks
 * @param overTime whether they are dispatched over time, or all at once
 * @param taskShare how many of the profile's tasks, 1 for all
 * @param timeShare over how much of the profile's 5 s, 1 for all
 * @param nanosPerIteration by which a task's time becomes iterations
 * @param probeIterations the task of the probes
 * @param probed whether a probe's thread runs in the service's process
 * @param seed where tasks come from
 */
public record CellRequest(
        SuiteService service,
        SuiteProfile profile,
        boolean overTime,
        double taskShare,
        double timeShare,
        double nanosPerIteration,
        int probeIterations,
        boolean probed,
        long seed) {

    private static final double WARM_UP = 0.1;

    /** Returns the tasks. */
    SuiteTasks tasks() {
        return profile.draw(overTime, taskShare, timeShare, seed);
    }

    /** Returns a run of a tenth of the tasks, each a tenth of the size. */
    CellRequest warmUp() {
        return new CellRequest(
                service,
                profile,
                overTime,
                WARM_UP * taskShare,
                WARM_UP * timeShare,
                nanosPerIteration / WARM_UP,
                probeIterations,
                false,
                seed + 1_000_003);
    }
}
