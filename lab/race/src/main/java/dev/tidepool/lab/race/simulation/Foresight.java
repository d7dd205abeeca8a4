package dev.tidepool.lab.race.simulation;

/** What an oracle may know before a run. */
public interface Foresight {

    /** Returns how many tasks of the run would be in service at each moment if nothing slowed them down. */
    Concurrency concurrency();

    /** Returns the pools that share the arrivals, 1 or more. */
    int nodes();

    /** Returns how many threads of one pool are useful: see {@link Clairvoyant}. */
    int usefulThreads();

    /**
     * Returns the best fixed size of each pool, found by {@link FixedSweep} on arrivals of a seed of their own, so that
     * no contestant is
     * chosen on the arrivals that it is scored on; 0 if the search was stopped.
     */
    int bestFixedSize();
}
