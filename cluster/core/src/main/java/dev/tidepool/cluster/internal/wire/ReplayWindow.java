package dev.tidepool.cluster.internal.wire;

import java.util.Arrays;

/**
 * Remembers the frame counters of one sender to one recipient: each of the last 1024 individually. Older ones count as
 * seen. Thread-safe.
 */
final class ReplayWindow {
    private static final int WORDS = 16;
    private static final int SIZE = WORDS * 64;

    private final long[] seen = new long[WORDS];
    private long highest;
    private boolean used;

    /** Returns whether this counter, 1 or more, is new; remembers it. */
    synchronized boolean accept(long counter) {
        used = true;
        if (counter <= 0 || highest - counter >= SIZE) {
            return false;
        }
        if (counter > highest) {
            forget(highest + 1, counter);
            highest = counter;
        }
        int word = (int) (counter >>> 6) & (WORDS - 1);
        long bit = 1L << counter;
        boolean isNew = (seen[word] & bit) == 0;
        seen[word] |= bit;
        return isNew;
    }

    /** Returns whether a counter came since this was called before. */
    synchronized boolean isUsedSinceAsked() {
        boolean wasUsed = used;
        used = false;
        return wasUsed;
    }

    private void forget(long from, long to) {
        if (to - from >= SIZE) {
            Arrays.fill(seen, 0);
            return;
        }
        for (long counter = from; counter <= to; counter++) {
            seen[(int) (counter >>> 6) & (WORDS - 1)] &= ~(1L << counter);
        }
    }
}
