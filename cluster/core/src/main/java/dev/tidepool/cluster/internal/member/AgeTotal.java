package dev.tidepool.cluster.internal.member;

import java.util.concurrent.atomic.LongAdder;

/**
 * The number of present items and the total of their ages, without a list of them. The total is their number times the
 * present time, minus the sum of their start times. Thread-safe.
 *
 * <p>Number and sum are two counters, which change one after the other. So the start adds to the sum first, the end
 * subtracts from the number first, and the reader reads the number twice. A concurrent change can then make the total
 * too small, but not too large.
 */
final class AgeTotal {
    private static final int MAX_READS = 10;

    private final LongAdder number = new LongAdder();
    private final LongAdder starts = new LongAdder();

    /** Adds an item that starts at {@code at}. All times have the same origin. */
    void begin(long at) {
        starts.add(at);
        number.increment();
    }

    /** Removes an item. Given its start time, removes its age; given its end time, keeps its final age in the total. */
    void end(long at) {
        number.decrement();
        starts.add(-at);
    }

    int number() {
        return (int) Math.max(0, number.sum());
    }

    /** Returns the total of their ages; 0 if the counters change too fast to be read. */
    double total(long now) {
        for (int read = 0; read < MAX_READS; read++) {
            long count = number.sum();
            long sum = starts.sum();
            if (number.sum() == count) {
                return Math.max(0, (double) count * now - sum);
            }
        }
        return 0;
    }
}
