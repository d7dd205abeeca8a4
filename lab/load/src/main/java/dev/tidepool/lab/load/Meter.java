package dev.tidepool.lab.load;

/** The counts of a running generator. Thread-safe. */
interface Meter {

    /** Returns the nanos since the run's start; negative before it. */
    long now();

    /** Returns requests offered so far. */
    long offered();

    /** Returns requests that have ended so far, however. */
    long ended();
}
