package dev.tidepool.research.benchmarks.servers.load;

/** Learns when a measurement begins and ends. */
public interface LoadWindow {
    /** The measurement begins now. */
    void begun();

    /** The measurement ends now. */
    void ended();
}
