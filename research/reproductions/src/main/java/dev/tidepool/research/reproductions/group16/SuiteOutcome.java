package dev.tidepool.research.reproductions.group16;

/** The outcome of a run of one service under one profile, simulated or real. */
interface SuiteOutcome {
    /** Returns the mean time from submission to completion. */
    double meanSeconds();

    /** Returns the longest time from submission to completion. */
    double maxSeconds();

    /**
     * Returns the population standard deviation of the probe's completions per 200 ms; higher is worse for other
     * applications.
     */
    double unresponsiveness();

    /** Returns the share of the machine's CPU that the service used. */
    double cpuShare();

    /** Returns the maximum number of threads alive. */
    int mostThreads();
}
