package dev.tidepool.lab.results;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The median of some repetitions and the interval in which the true median lies, free of any assumption on the distribution:
 * the order statistics x(k) and x(n+1-k), with the largest k whose coverage 1 - 2 P(Binomial(n, 1/2) &lt; k) is still 95 %
 * (David and Nagaraja, Order Statistics, section 7.1). Below six repetitions no k reaches 95 %, and the interval is minimum to maximum.
 * The one statistics of repetitions: the terminal's table and the report show it alike.
 *
 * @param low the lower end
 * @param median the middle value, or the mean of the two middle values
 * @param high the upper end
 * @param count how many values it is drawn from
 */
public record Interval(double low, double median, double high, int count) {
    private static final double COVERAGE = 0.95;
    private static final int FEWEST_FOR_COVERAGE = 6;

    /** Returns the interval of the values that are numbers, null if there is none. */
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

    /** Returns whether the two share a value: their difference may then be chance. */
    public boolean overlaps(Interval other) {
        return low <= other.high && other.low <= high;
    }

    /** Returns what the interval of so many values is, in words. */
    public static String kind(int count) {
        return count < FEWEST_FOR_COVERAGE ? "minimum to maximum" : "the interval of the median at 95 % confidence";
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
