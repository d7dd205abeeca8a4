package dev.tidepool.lab.workload.arrivals;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/** The arrivals of one run, in order. Immutable and thread-safe. */
public final class DrawnArrivals {
    private static final double[] NO_SIZES = {};

    private final long[] nanos;
    private final double[] sizes;

    /** Keeps the arrays without copying; {@code sizes} is empty or as long as {@code nanos}. */
    DrawnArrivals(long[] nanos, double[] sizes) {
        this.nanos = nanos;
        this.sizes = sizes;
    }

    DrawnArrivals(long[] nanos) {
        this(nanos, NO_SIZES);
    }

    public int count() {
        return nanos.length;
    }

    /** Returns when task {@code i} arrives, in nanoseconds from the start; never decreases with i. */
    public long nanos(int i) {
        return nanos[i];
    }

    /**
     * Returns the same tasks at other times.
     *
     * @param times maps arrivals to others; must not decrease
     */
    public DrawnArrivals at(LongUnaryOperator times) {
        return new DrawnArrivals(Arrays.stream(nanos).map(times).toArray(), sizes);
    }

    /** Returns the size of task {@code i}; 0 without sizes. */
    public double size(int i) {
        return sizes.length == 0 ? 0 : sizes[i];
    }
}
