package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Interval;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats numbers for tables: three significant digits, thousands separated, decimal points aligned in a column. */
public final class Numbers {
    private static final char FIGURE_SPACE = '\u2007';
    private static final char PUNCTUATION_SPACE = '\u2008';
    private static final int ALIGNED_DECIMALS = 2;

    private Numbers() {}

    /** Returns three significant digits, at most {@value #ALIGNED_DECIMALS} decimals: 0.41, 4.12, 41.2, 412, 4,120. */
    public static String plain(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        if (value == Math.rint(value) && Math.abs(value) < 1000) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        return String.format(Locale.ROOT, "%,." + decimals(value) + "f", value);
    }

    /** Returns the same with a fixed number of decimals for each magnitude, padded so that decimal points align. */
    public static String aligned(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        int decimals = decimals(value);
        String text = String.format(Locale.ROOT, "%,." + decimals + "f", value);
        int missing = ALIGNED_DECIMALS - decimals;
        String point = decimals == 0 ? String.valueOf(PUNCTUATION_SPACE) : "";
        return text + point + String.valueOf(FIGURE_SPACE).repeat(missing);
    }

    /** Returns the median; other words without an interval. */
    public static String median(@Nullable Interval interval, String none) {
        return interval == null ? none : plain(interval.median());
    }

    /** Returns the median and the ends of the interval, {@code 20 ms [10..30]}; for one value only that value. */
    public static String interval(Interval interval, String unit) {
        return plain(interval.median()) + unit + (interval.count() == 1 ? "" : " " + range(interval));
    }

    /** Returns the ends of the interval: {@code [10..30]}. */
    public static String range(Interval interval) {
        return "[" + plain(interval.low()) + ".." + plain(interval.high()) + "]";
    }

    /** Returns a whole number with its thousands separated. */
    public static String whole(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%,.0f", value);
    }

    /** Returns a whole number with its thousands separated. */
    public static String whole(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static int decimals(double value) {
        double magnitude = Math.abs(value);
        if (magnitude >= 99.95) {
            return 0;
        }
        return magnitude >= 9.995 ? 1 : ALIGNED_DECIMALS;
    }
}
