package dev.tidepool.research.reproductions.simulation;

/** A run of a server with one pool at one arrival rate, simulated or real. Unknown values are not a number. */
public interface ServerRun {
    /** Returns the mean response time in seconds; infinite for a server that crashed. */
    double meanResponse();

    /** Returns the same in milliseconds. */
    default double meanResponseMillis() {
        return 1e3 * meanResponse();
    }

    /** Returns the maximum number of threads alive. */
    double threadsPeak();

    /** Returns the number of threads created. */
    double threadsCreated();
}
