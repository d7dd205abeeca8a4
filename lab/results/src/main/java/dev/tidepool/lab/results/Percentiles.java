package dev.tidepool.lab.results;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A distribution of times in milliseconds. Every value is null if there were no tasks.
 *
 * @param p50 median
 * @param p90 90th percentile
 * @param p95 95th percentile
 * @param p99 99th percentile
 * @param p999 99.9th percentile
 * @param max the longest
 * @param mean the arithmetic mean
 */
public record Percentiles(
        @Nullable Double p50,
        @Nullable Double p90,
        @Nullable Double p95,
        @Nullable Double p99,
        @Nullable Double p999,
        @Nullable Double max,
        @Nullable Double mean) {

    public static final Percentiles NONE = new Percentiles(null, null, null, null, null, null, null);

    /** Returns the percentiles of a histogram of nanos. */
    public static Percentiles of(Histogram nanos) {
        if (nanos.getTotalCount() == 0) {
            return NONE;
        }
        return new Percentiles(
                at(nanos, 50),
                at(nanos, 90),
                at(nanos, 95),
                at(nanos, 99),
                at(nanos, 99.9),
                at(nanos, 100),
                Round.millis(nanos.getMean()));
    }

    private static double at(Histogram nanos, double percentile) {
        return Round.millis((double) nanos.getValueAtPercentile(percentile));
    }
}
