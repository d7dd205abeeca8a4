package dev.tidepool.lab.load;

/** What a generator counts while it runs. Thread-safe. */
interface Meter {

    /** Returns the nanos since the run's start; negative before it. */
    long now();

    /** Returns requests offered so far. */
    long offered();

    /** Returns requests that have ended so far, however. */
    long ended();
}
