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
 * @param verdict how the second compares with the first
 */
public record Difference(
        Measure measure,
        @Nullable Interval before,
        @Nullable Interval after,
        Verdict verdict) {

    /** The figures that are compared. */
    public static final List<Measure> MEASURES = List.of(
            Measure.RESPONSE_P50,
            Measure.RESPONSE_P99,
            Measure.RESPONSE_P999,
            Measure.QUEUE_WAIT_P99,
            Measure.MEAN_THREADS,
            Measure.CPU_SECONDS,
            Measure.THROUGHPUT);

    /** How the second result compares with the first. */
    public enum Verdict {
        /** The intervals do not overlap, and the second is on the good side. */
        BETTER("better"),
        /** The intervals do not overlap, and the second is on the bad side. */
        WORSE("worse"),
        /** The intervals overlap. */
        NO_DIFFERENCE("no difference"),
        /** One of them has fewer than two runs that count, and so no interval. */
        UNKNOWN("cannot tell");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** Returns the differences of a pool between two results, one for each of {@link #MEASURES}. */
    public static List<Difference> of(Pool before, Pool after) {
        List<Difference> differences = new ArrayList<>();
        for (Measure measure : MEASURES) {
            @Nullable Interval first = before.comparable() ? before.interval(measure) : null;
            @Nullable Interval second = after.comparable() ? after.interval(measure) : null;
            differences.add(new Difference(measure, first, second, verdict(measure, first, second)));
        }
        return differences;
    }

    private static Verdict verdict(Measure measure, @Nullable Interval before, @Nullable Interval after) {
        if (before == null || after == null || before.count() < 2 || after.count() < 2) {
            return Verdict.UNKNOWN;
        }
        if (before.overlaps(after)) {
            return Verdict.NO_DIFFERENCE;
        }
        boolean lower = after.median() < before.median();
        return lower == (measure != Measure.THROUGHPUT) ? Verdict.BETTER : Verdict.WORSE;
    }
}
