package dev.tidepool.research.reproductions.group16.suite;

/**
 * The request to run a cell.
 *
 * @param service the service that runs the tasks
 * @param profile the tasks
 * @param overTime whether they are dispatched over time, or all at once
 * @param taskShare the share of the profile's tasks, 1 for all
 * @param timeShare the share of the profile's 5 s, 1 for all
 * @param nanosPerIteration CPU time of an iteration, which converts a task's time into iterations
 * @param probeIterations iterations of the probes' task
 * @param probed whether a probe's thread runs in the service's process
 * @param emaFloor minimum of the threads of EMA
 * @param seed source of the tasks
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
        int emaFloor,
        long seed) {

    private static final double WARM_UP = 0.1;

    SuiteTasks tasks() {
        return profile.draw(overTime, taskShare, timeShare, seed);
    }

    /** Returns a request for a tenth of the tasks, each of a tenth of the size. */
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
                emaFloor,
                seed + 1_000_003);
    }
}
