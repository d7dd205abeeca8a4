package dev.tidepool.lab.reproductions.model;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.Objects;

/** Numbers and intervals in words: three significant digits however small. */
public final class Numerals {
    private static final MathContext THREE_DIGITS = new MathContext(3);

    /** Without what arithmetic adds to a whole number. */
    private static final MathContext NINE_DIGITS = new MathContext(9);

    private static final double SMALLEST_PLAIN = 1e-4;

    private Numerals() {}

    /** Returns the number as text; a dash for none. */
    public static String text(double value) {
        double magnitude = Math.abs(value);
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : "-∞";
        }
        if (Double.isNaN(value) || value == 0 || magnitude >= 1) {
            double clean = Double.isNaN(value)
                    ? value
                    : new BigDecimal(value).round(NINE_DIGITS).doubleValue();
            return Numbers.plain(clean);
        }
        BigDecimal rounded = new BigDecimal(value).round(THREE_DIGITS).stripTrailingZeros();
        return magnitude >= SMALLEST_PLAIN ? rounded.toPlainString() : rounded.toString();
    }

    /** Returns the median, with its interval where the repetitions differ. */
    public static String text(Interval interval) {
        String median = text(interval.median());
        String low = text(interval.low());
        String high = text(interval.high());
        return low.equals(high) ? median : median + " [" + low + ".." + high + "]";
    }

    /** Returns the interval of the repetitions of one value, of which there is at least one. */
    public static Interval interval(Collection<Double> repetitions) {
        double[] values = repetitions.stream().mapToDouble(Double::doubleValue).toArray();
        return Objects.requireNonNull(Interval.of(values), "no repetition gave a value");
    }

    /** Returns a value that no chance is in. */
    public static Interval exact(double value) {
        return new Interval(value, value, value, 1);
    }
}
