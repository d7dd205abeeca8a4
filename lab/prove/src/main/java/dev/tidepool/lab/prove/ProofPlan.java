package dev.tidepool.lab.prove;

/**
 * What to prove.
 *
 * @param policy the sizing policy as typed
 * @param seed the seed of everything random
 * @param longForm whether all rows with real threads run, and the whole grid
 */
public record ProofPlan(String policy, long seed, boolean longForm) {
    private static final int SHORT = 3;
    private static final int LONG = 5;

    /** Returns how often each measurement is repeated. */
    public int repetitions() {
        return longForm ? LONG : SHORT;
    }

    /** Returns the cores of this machine. */
    public int cores() {
        return Runtime.getRuntime().availableProcessors();
    }
}
