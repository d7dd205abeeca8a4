package dev.tidepool.lab.measure.contestant;

import dev.tidepool.policy.Require;

/**
 * The one parameter of a pool of fixed size.
 *
 * @param threads how many, 1 to {@value #MAX}
 */
record Threads(int threads) {
    /** More than any machine of today starts. */
    static final int MAX = 100_000;

    /** Checks the range. */
    Threads {
        Require.inRange("threads", threads, 1, MAX);
    }

    /**
     * Checks the lesser of two sizes: the default of one and a value given for the other may not fit.
     *
     * @param name the lesser's name
     * @param value the lesser
     * @param low the least that it may be
     * @param max the greater, whose name is {@code max}
     * @throws IllegalArgumentException in one line, if {@code value} is not in {@code [low, max]}
     */
    static void requireUpTo(String name, int value, int low, int max) {
        if (value < low || value > max) {
            throw new IllegalArgumentException("%s is %d and max is %d; allowed is %s from %d to max: set both"
                    .formatted(name, value, max, name, low));
        }
    }
}
