package dev.tidepool.lab.workload.arrivals;

/** The spacing of arrivals at a given rate. */
public enum Spacing {
    /** A Poisson process: the usual model of many independent clients. */
    POISSON,
    /** Even spacing: the gaps follow the rate exactly, and the first arrival comes after half a gap. */
    REGULAR,
    /**
     * Every second, N ~ Poisson(rate) tasks arrive at the same instant: the load generator of [bahadur2022sword] and
     * [bahadur2022knob], which is not a Poisson process.
     */
    BURST_PER_SECOND
}
