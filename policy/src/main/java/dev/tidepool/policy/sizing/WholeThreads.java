package dev.tidepool.policy.sizing;

/** Rounds a computed number of threads up. */
final class WholeThreads {
    /** The relative size of a rounding error, as in {@code 100 * 1.1 = 110.00000000000001}. */
    private static final double ROUNDING = 1e-12;

    private WholeThreads() {}

    /** Returns the smallest whole number that is at least {@code threads}, apart from rounding errors. */
    static int ceil(double threads) {
        return (int) Math.ceil(threads * (1 - ROUNDING));
    }
}
