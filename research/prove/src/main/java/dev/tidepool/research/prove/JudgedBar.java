package dev.tidepool.research.prove;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * A bar and what was measured.
 *
 * @param bar the bar
 * @param verdict what came of it
 * @param value the measured value with its interval; null without a measurement
 * @param detail where the value comes from, or why there is none
 */
public record JudgedBar(
        ProofBar bar, Verdict verdict, @Nullable Interval value, String detail) {

    /** Returns the value with its interval in words; empty without a measurement. */
    public String valueText() {
        if (value == null) {
            return "";
        }
        String interval = value.count() == 1
                ? ""
                : " [%s..%s]".formatted(Numbers.plain(value.low()), Numbers.plain(value.high()));
        return Numbers.plain(value.median()) + interval + " " + bar.unit();
    }

    /** Returns the measured value; not a number without a measurement. */
    public double median() {
        return value == null ? Double.NaN : value.median();
    }
}
