package dev.tidepool.policy.sizing;

/** From a computed number of threads to a whole one. */
final class WholeThreads {
    /** Relative size of what only rounding has added, as in {@code 100 * 1.1 = 110.00000000000001}. */
    private static final double ROUNDING = 1e-12;

    private WholeThreads() {}

    /** Returns the smallest whole number that is not below {@code threads}, rounding errors apart. */
    static int ceil(double threads) {
        return (int) Math.ceil(threads * (1 - ROUNDING));
    }
}
