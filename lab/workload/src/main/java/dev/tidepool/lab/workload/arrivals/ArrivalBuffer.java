package dev.tidepool.lab.workload.arrivals;

import java.util.Arrays;

/** Collects arrival times in order and cuts them at the end of the run. Not thread-safe. */
final class ArrivalBuffer {
    private final long end;
    private long[] nanos;
    private int count;

    /**
     * @param expectedCount the approximate number of arrivals
     * @param end the run's length in nanoseconds; no arrival is at or after it
     */
    ArrivalBuffer(double expectedCount, long end) {
        this.end = end;
        // With six standard deviations of a Poisson count, the array seldom has to grow.
        this.nanos = new long[(int) (expectedCount + 6 * Math.sqrt(expectedCount)) + 16];
    }

    /** Adds an arrival, or returns false if it is beyond the end. */
    boolean add(double atNanos) {
        if (!(atNanos < end)) {
            return false;
        }
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, count + count / 2);
        }
        long previous = count == 0 ? 0 : nanos[count - 1];
        nanos[count++] = Math.max(previous, (long) atNanos);
        return true;
    }

    DrawnArrivals toArrivals() {
        return new DrawnArrivals(Arrays.copyOf(nanos, count));
    }
}
