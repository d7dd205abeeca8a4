package dev.tidepool.lab.results;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The median of some repetitions and a confidence interval for it that assumes no distribution. Its ends are the order
 * statistics x(k) and x(n+1-k), with the largest k that still covers 95 %: 1 - 2 P(Binomial(n, 1/2) &lt; k) &ge; 0.95
 * [david2003, section 7.1]. Below six repetitions no k covers 95 %, and the interval is minimum to maximum.
 *
 * @param low the lower end
 * @param median the middle value, or the mean of the two middle values
 * @param high the upper end
 * @param count the number of values
 */
public record Interval(double low, double median, double high, int count) {
    private static final double COVERAGE = 0.95;
    private static final int MIN_FOR_COVERAGE = 6;

    /** Returns the interval of the values, without those that are NaN; null if none is left. */
    public static @Nullable Interval of(double... values) {
        double[] sorted =
                Arrays.stream(values).filter(v -> !Double.isNaN(v)).sorted().toArray();
        int n = sorted.length;
        if (n == 0) {
            return null;
        }
        int rank = rank(n);
        double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        return new Interval(sorted[rank - 1], median, sorted[n - rank], n);
    }

    /** Returns whether the two share a value, so that their difference may be chance. */
    public boolean overlaps(Interval other) {
        return low <= other.high && other.low <= high;
    }

    /**
     * Returns this divided by another, from the lowest to the highest quotient of the two. So the result contains 1
     * exactly if the two overlap.
     *
     * @param other above 0
     */
    public Interval over(Interval other) {
        return new Interval(low / other.high, median / other.median, high / other.low, Math.min(count, other.count));
    }

    /** Returns in words what the interval of this many values is. */
    public static String kind(int count) {
        return count < MIN_FOR_COVERAGE ? "minimum to maximum" : "the interval of the median at 95 % confidence";
    }

    private static int rank(int n) {
        double probability = Math.pow(0.5, n); // P(Binomial(n, 1/2) = 0)
        double below = probability; // P(Binomial(n, 1/2) < k) for k = 1
        int k = 1;
        while (k < (n + 1) / 2) {
            probability *= (double) (n - k + 1) / k;
            if (1 - 2 * (below + probability) < COVERAGE) {
                break;
            }
            below += probability;
            k++;
        }
        return k;
    }
}
