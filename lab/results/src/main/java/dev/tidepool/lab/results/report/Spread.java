package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.table.TableCell;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** Writes an interval beside its median. */
final class Spread {
    private Spread() {}

    /** A cell with the median and the two ends; empty without an interval. */
    static TableCell cell(@Nullable Interval interval, DoubleFunction<String> median) {
        return interval == null
                ? TableCell.EMPTY
                : TableCell.of(median.apply(interval.median()), text(interval, Numbers::plain));
    }

    /** The two ends with a dash between them; empty if both have the same text. */
    static String text(Interval interval, DoubleFunction<String> number) {
        String low = number.apply(interval.low());
        String high = number.apply(interval.high());
        return low.equals(high) ? "" : low + "–" + high;
    }
}
