package dev.tidepool.lab.measure.contestant;

import dev.tidepool.policy.Require;

/**
 * The parameter of a pool with a fixed size.
 *
 * @param threads 1 to {@value #MAX}
 */
record Threads(int threads) {
    /** More threads than any machine starts today. */
    static final int MAX = 100_000;

    Threads {
        Require.inRange("threads", threads, 1, MAX);
    }

    /**
     * Checks the smaller of two sizes. A default of one may not fit a value given for the other.
     *
     * @param name the name of the smaller size
     * @param low its minimum
     * @param max the larger size, which is called {@code max}
     * @throws IllegalArgumentException if {@code value} is not in {@code [low, max]}
     */
    static void requireUpTo(String name, int value, int low, int max) {
        if (value < low || value > max) {
            throw new IllegalArgumentException("%s is %d and max is %d; allowed is %s from %d to max: set both"
                    .formatted(name, value, max, name, low));
        }
    }
}
