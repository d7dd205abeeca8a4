package dev.tidepool.lab.result;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A figure over the repetitions: the median, and how far it may be trusted.
 *
 * @param median the middle value, or the mean of the two middle ones
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param count repetitions it comes from, 1 or more
 */
public record Interval(double median, double low, double high, int count) {
    private static final double CONFIDENCE = 0.95;

    /**
     * Returns the median of the values with Student's 95 % interval of their mean, its lower end not
     * below 0; of fewer than three values, with the least and the greatest.
     *
     * @param values at least one, none negative
     */
    public static Interval of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("an interval needs at least one value");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        if (n < 3) {
            return new Interval(median, sorted[0], sorted[n - 1], n);
        }
        double mean = Arrays.stream(sorted).average().orElseThrow();
        double squares = Arrays.stream(sorted)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        double quantile = TDistribution.of(n - 1).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
        double half = quantile * Math.sqrt(squares / (n - 1) / n);
        return new Interval(median, Math.max(0, mean - half), mean + half, n);
    }
}
