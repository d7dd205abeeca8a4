package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.Interval;
import java.util.function.DoubleFunction;

/** Writes an interval beside its median. */
final class Spread {
    private Spread() {}

    /** The two ends with a dash between them; empty if both have the same text. */
    static String text(Interval interval, DoubleFunction<String> number) {
        String low = number.apply(interval.low());
        String high = number.apply(interval.high());
        return low.equals(high) ? "" : low + "–" + high;
    }
}
