package dev.tidepool.research.benchmarks.bar;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.Samples;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bar that no peer may be better, and the rule that judges it. Each round gives our value divided by a peer's. The
 * bar holds if the median of these ratios is at least as good as 1. It is not worse beyond its interval if only the
 * interval of the median reaches 1, so that the difference may be chance. Else it does not hold. With five forks or
 * more, the verdict is resolved.
 *
 * @param moreIsBetter whether a larger value is better, as for a rate
 */
public record PeerBar(String text, boolean moreIsBetter) {
    /** The order in which peers count: a peer that is better beyond its interval, and then the best one. */
    private static final Comparator<BarResult> WORST_FIRST =
            Comparator.comparing((BarResult result) -> result.verdict() == Verdict.DOES_NOT_HOLD ? 0 : 1);

    /**
     * Judges the ratios to each peer and returns the result for the peer that speaks most against us.
     *
     * @param ratios our values divided by each peer's, by the peer's name
     */
    public BarResult judge(Map<String, Samples> ratios) {
        List<BarResult> results = ratios.entrySet().stream()
                .filter(peer -> peer.getValue().count() > 0)
                .map(peer -> judge(peer.getValue(), peer.getKey()))
                .sorted(WORST_FIRST.thenComparing(
                        BarResult::measured, moreIsBetter ? Comparator.naturalOrder() : Comparator.reverseOrder()))
                .toList();
        return results.isEmpty() ? judge(new Samples(List.of()), "") : results.get(0);
    }

    private BarResult judge(Samples ratios, String against) {
        return new BarResult(
                text,
                1,
                moreIsBetter,
                ratios.median(),
                ratios.min(),
                ratios.max(),
                against,
                ratios.count(),
                verdict(ratios.interval()),
                ratios.count() >= Bar.MIN_FORKS);
    }

    private Verdict verdict(@Nullable Interval median) {
        if (median == null) {
            return Verdict.NOT_MEASURED;
        }
        if (reached(median.median())) {
            return Verdict.HOLDS;
        }
        return reached(moreIsBetter ? median.high() : median.low()) ? Verdict.WITHIN_INTERVAL : Verdict.DOES_NOT_HOLD;
    }

    private boolean reached(double ratio) {
        return moreIsBetter ? ratio >= 1 : ratio <= 1;
    }
}
