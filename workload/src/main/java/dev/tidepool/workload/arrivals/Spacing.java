package dev.tidepool.workload.arrivals;

/** How arrivals are spread under a given rate. */
public enum Spacing {
    /** A Poisson process: independent arrivals, the usual model of many unrelated clients. */
    POISSON,
    /** Evenly spaced: the gaps follow the rate exactly, the first arrival after half a gap. */
    REGULAR,
    /**
     * Once a second N ~ Poisson(rate) tasks back to back, all intended for the same instant: the
     * generator of the CRR-DTPS and FOTP papers, not a Poisson process.
     */
    BURST_PER_SECOND
}
