package dev.tidepool.cluster.internal.member;

import java.util.concurrent.atomic.LongAdder;

/**
 * How many there are of something, and how old they are together, without a list of them: the age of all is their
 * number times now, less the sum of their beginnings. Thread-safe.
 *
 * <p>Number and sum are two counters. What is between the two while somebody reads makes the age too small, never
 * too great by more than what happens meanwhile: that is why the reader looks at the number twice, and why sums go
 * up first and numbers go down first.
 */
final class AgeTotal {
    private static final int MOST_LOOKS = 10;

    private final LongAdder number = new LongAdder();
    private final LongAdder beginnings = new LongAdder();

    /** One begins; times are counted from the same origin always. */
    void begin(long at) {
        beginnings.add(at);
        number.increment();
    }

    /** One that began then is over, and its age no longer counts; given its end instead, that age stays in the total. */
    void end(long at) {
        number.decrement();
        beginnings.add(-at);
    }

    /** Returns how many there are. */
    int number() {
        return (int) Math.max(0, number.sum());
    }

    /** Returns their ages together. */
    double total(long now) {
        for (int look = 0; look < MOST_LOOKS; look++) {
            long count = number.sum();
            long sum = beginnings.sum();
            if (number.sum() == count) {
                return Math.max(0, (double) count * now - sum);
            }
        }
        return 0;
    }
}
