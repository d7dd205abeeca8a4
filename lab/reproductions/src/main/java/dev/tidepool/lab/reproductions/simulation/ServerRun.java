package dev.tidepool.lab.reproductions.simulation;

/** One run of a server with one pool under one rate, simulated or real; what is not known is not a number. */
public interface ServerRun {
    /** Returns the mean response time in seconds; infinite for a server that broke down. */
    double meanResponse();

    /** Returns the most threads alive at once. */
    double threadsPeak();

    /** Returns the threads ever created. */
    double threadsCreated();
}
