package dev.tidepool.lab.race.simulation;

/** The knowledge of an oracle before a run. */
public interface Foresight {

    /** Returns how many tasks of the run would be in service at each moment if nothing slowed them down. */
    Concurrency concurrency();

    /** Returns the number of pools that share the arrivals. */
    int nodes();

    /** Returns how many threads of one pool are useful: see {@link Clairvoyant}. */
    int usefulThreads();

    /**
     * Returns the best fixed size of each pool, found by {@link FixedSweep} on other arrivals than the scored ones; 0
     * if the search was stopped.
     */
    int bestFixedSize();
}
