package dev.tidepool.research.prove;

/**
 * What to prove.
 *
 * @param policy the sizing policy as typed
 * @param seed the seed of everything random
 * @param longForm whether all rows with real threads run, and the whole grid
 */
public record ProofPlan(String policy, long seed, boolean longForm) {
    private static final int FEW = 3;
    private static final int SEVERAL = 5;
    private static final int MANY = 9;

    /** Returns how often each measurement with real threads is repeated. */
    public int repetitions() {
        return longForm ? SEVERAL : FEW;
    }

    /** Returns how often each simulation is repeated, with other arrivals. */
    public int simulatedRepetitions() {
        return longForm ? MANY : SEVERAL;
    }

    /** Returns the cores of this machine. */
    public int cores() {
        return Runtime.getRuntime().availableProcessors();
    }
}
