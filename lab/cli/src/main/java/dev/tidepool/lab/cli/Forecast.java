package dev.tidepool.lab.cli;

/** How long a number of runs still takes. Times are nanos of any monotonic clock, passed in. Thread-safe. */
interface Forecast {

    /** Returns how many runs there are in all. */
    int runs();

    /** One calibration is over. */
    void calibrated(long now);

    /**
     * A run begins.
     *
     * @param index its place among all, from 0
     */
    void runStarted(int index, long now);

    /**
     * A run goes on.
     *
     * @param seconds how far it has come, on its own clock
     */
    void runReached(double seconds);

    /** A run is over. */
    void runEnded(long now);

    /** Returns the seconds left, 0 or more; NaN while nothing is known of it. */
    double secondsLeft(long now);

    /** Returns the share of the whole that is over, 0 to 1. */
    double shareDone(long now);
}
