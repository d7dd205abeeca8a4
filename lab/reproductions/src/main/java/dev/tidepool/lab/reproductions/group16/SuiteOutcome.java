package dev.tidepool.lab.reproductions.group16;

/** What came of a service under a profile, simulated or real, as far as the paper's claims ask. */
interface SuiteOutcome {
    /** Returns the mean time from submission to completion. */
    double meanSeconds();

    /** Returns the longest time from submission to completion. */
    double maxSeconds();

    /** Returns the population standard deviation of the probe's completions for each 200 ms: higher is worse for other applications. */
    double unresponsiveness();

    /** Returns the share of the machine's CPU that the service used. */
    double cpuShare();

    /** Returns the most threads alive. */
    int mostThreads();
}
