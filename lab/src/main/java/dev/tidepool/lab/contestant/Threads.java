package dev.tidepool.lab.contestant;

import dev.tidepool.policy.Require;

/**
 * The one parameter of a pool of fixed size.
 *
 * @param threads how many, 1 to {@value #MOST}
 */
record Threads(int threads) {
    /** More than any machine of today starts. */
    static final int MOST = 100_000;

    /** Checks the range. */
    Threads {
        Require.inRange("threads", threads, 1, MOST);
    }
}
