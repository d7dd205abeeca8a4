package dev.tidepool.executor.internal.statistics;

/**
 * The layout of a latency histogram in nanos: eight buckets per octave, so the middle of a bucket is within
 * 6.25 % of every value in it. Values of 2^43 ns (2.4 hours) and more share the last bucket.
 *
 * <p>We do not use a library because {@code executor} has no run-time dependency, and because histograms are
 * subtracted from each other to give the percentiles of any interval.
 */
final class LatencyBuckets {
    private static final int SUB_BITS = 3;
    private static final int SUB_BUCKETS = 1 << SUB_BITS;
    private static final int MAX_EXPONENT = 43;

    /** Number of buckets. */
    static final int COUNT = (MAX_EXPONENT - SUB_BITS + 1) * SUB_BUCKETS;

    private LatencyBuckets() {}

    /** Returns the bucket of a value; negative values count as 0. */
    static int of(long nanos) {
        if (nanos < SUB_BUCKETS) {
            return (int) Math.max(0, nanos);
        }
        int exponent = 63 - Long.numberOfLeadingZeros(nanos);
        if (exponent >= MAX_EXPONENT) {
            return COUNT - 1;
        }
        int shift = exponent - SUB_BITS;
        return (shift << SUB_BITS) + (int) (nanos >>> shift);
    }

    static long lowest(int bucket) {
        if (bucket < 2 * SUB_BUCKETS) {
            return bucket;
        }
        int shift = (bucket >> SUB_BITS) - 1;
        return (long) ((bucket & (SUB_BUCKETS - 1)) + SUB_BUCKETS) << shift;
    }

    static long middle(int bucket) {
        return bucket + 1 < COUNT ? (lowest(bucket) + lowest(bucket + 1)) / 2 : lowest(bucket);
    }
}
