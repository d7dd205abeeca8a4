package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Interval;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one figure of a pool differs between two results.
 *
 * @param measure the figure
 * @param before its interval in the first result; null if not measured
 * @param after its interval in the second
 * @param beforeIsBound whether the first is a lower bound, because tasks were unfinished
 * @param afterIsBound whether the second is
 * @param comparison how the second compares with the first
 */
public record Difference(
        Measure measure,
        @Nullable Interval before,
        @Nullable Interval after,
        boolean beforeIsBound,
        boolean afterIsBound,
        Comparison comparison) {

    /** The figures that are compared. */
    public static final List<Measure> MEASURES = List.of(
            Measure.RESPONSE_P50,
            Measure.RESPONSE_P99,
            Measure.RESPONSE_P999,
            Measure.QUEUE_WAIT_P99,
            Measure.MEAN_THREADS,
            Measure.CPU_SECONDS,
            Measure.THROUGHPUT);

    /** Returns the differences of a pool between two results, one for each of {@link #MEASURES}. */
    public static List<Difference> of(Pool before, Pool after) {
        List<Difference> differences = new ArrayList<>();
        for (Measure measure : MEASURES) {
            @Nullable Interval first = before.comparable() ? before.interval(measure) : null;
            @Nullable Interval second = after.comparable() ? after.interval(measure) : null;
            boolean firstIsBound = measure.isLatency() && before.lowerBound();
            boolean secondIsBound = measure.isLatency() && after.lowerBound();
            Comparison comparison = Comparison.of(measure, second, first).withLowerBounds(secondIsBound, firstIsBound);
            differences.add(new Difference(measure, first, second, firstIsBound, secondIsBound, comparison));
        }
        return differences;
    }
}
