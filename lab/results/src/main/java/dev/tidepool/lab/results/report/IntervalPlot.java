package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Pool;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A dot and an interval on a logarithmic scale that all rows of a table share, so that overlaps are easy to see.
 *
 * @param low where the scale begins, above zero
 * @param high where it ends, above {@code low}
 */
record IntervalPlot(double low, double high) {
    private static final double WIDTH = 84;
    private static final double HEIGHT = 14;
    private static final double MARGIN = 5;
    private static final double MIN_LOW = 0.001;

    /** The scale on which all the intervals fit. */
    static IntervalPlot over(List<? extends @Nullable Interval> intervals) {
        double low = intervals.stream()
                .filter(Objects::nonNull)
                .mapToDouble(interval -> Math.max(MIN_LOW, interval.low()))
                .min()
                .orElse(1);
        double high = intervals.stream()
                .filter(Objects::nonNull)
                .mapToDouble(Interval::high)
                .max()
                .orElse(10);
        return new IntervalPlot(low, Math.max(high, low * 1.1));
    }

    /** The interval drawn, with a hairline at each power of ten; empty without an interval. */
    String svg(@Nullable Interval interval, Pool pool) {
        if (interval == null) {
            return "";
        }
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg class=\"interval %s\" viewBox=\"0 0 %.0f %.0f\" aria-hidden=\"true\">",
                PoolStyle.of(pool),
                WIDTH,
                HEIGHT));
        for (int power = (int) Math.ceil(Math.log10(low)); Math.pow(10, power) <= high; power++) {
            double x = x(Math.pow(10, power));
            svg.append(String.format(
                    Locale.ROOT, "<line class=\"tick\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%.0f\"/>", x, x, HEIGHT));
        }
        svg.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.0f\" y2=\"%.0f\"/>"
                        + "<circle cx=\"%.1f\" cy=\"%.0f\" r=\"2.5\"/></svg>",
                x(interval.low()),
                x(interval.high()),
                HEIGHT / 2,
                HEIGHT / 2,
                x(interval.median()),
                HEIGHT / 2));
        return svg.toString();
    }

    private double x(double value) {
        double share = Math.log(Math.max(low, value) / low) / Math.log(high / low);
        return MARGIN + share * (WIDTH - 2 * MARGIN);
    }
}
