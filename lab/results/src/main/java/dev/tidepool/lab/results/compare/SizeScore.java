package dev.tidepool.lab.results.compare;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * How well a fixed size served a workload. Every search for the best fixed size chooses by the rule of {@link #best}.
 *
 * @param unserved tasks unfinished, rejected, failed or lost
 * @param responseP99 response p99, milliseconds
 * @param threadSeconds what it cost; any measure that grows with the threads does
 */
public record SizeScore(long unserved, double responseP99, double threadSeconds) {
    private static final double TIE = 1.01;
    private static final Comparator<SizeScore> LOWEST_FIRST =
            Comparator.comparingLong(SizeScore::unserved).thenComparingDouble(SizeScore::responseP99);

    /** Returns the size with the fewest tasks not served, and among those the lowest p99; empty without a size. */
    public static <T> Optional<T> lowest(Map<T, SizeScore> scores) {
        return scores.entrySet().stream()
                .min(Map.Entry.comparingByValue(LOWEST_FIRST))
                .map(Map.Entry::getKey);
    }

    /**
     * Returns the best size: of those within 1 % of the {@linkplain #lowest lowest}, the one with the fewest
     * thread-seconds. Empty without a size.
     */
    public static <T> Optional<T> best(Map<T, SizeScore> scores) {
        return lowest(scores)
                .map(scores::get)
                .flatMap(low -> scores.entrySet().stream()
                        .filter(each -> each.getValue().asGoodAs(low))
                        .min(Comparator.comparingDouble(each -> each.getValue().threadSeconds()))
                        .map(Map.Entry::getKey));
    }

    private boolean asGoodAs(SizeScore low) {
        return unserved <= low.unserved * TIE && responseP99 <= low.responseP99 * TIE;
    }
}
