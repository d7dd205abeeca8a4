package dev.tidepool.research.reproductions.model;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers and intervals as text, with three significant digits even for small numbers. */
public final class Numerals {
    private static final MathContext THREE_DIGITS = new MathContext(3);

    /** Removes rounding errors of arithmetic from whole numbers. */
    private static final MathContext NINE_DIGITS = new MathContext(9);

    private static final double MIN_PLAIN = 1e-4;

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
        return magnitude >= MIN_PLAIN ? rounded.toPlainString() : rounded.toString();
    }

    /** Returns the median, with its interval where the repetitions differ. */
    public static String text(Interval interval) {
        String median = text(interval.median());
        String low = text(interval.low());
        String high = text(interval.high());
        return low.equals(high) ? median : median + " [" + low + ".." + high + "]";
    }

    /** Returns the interval of an exact value. */
    public static Interval exact(double value) {
        return new Interval(value, value, value, 1);
    }
}
