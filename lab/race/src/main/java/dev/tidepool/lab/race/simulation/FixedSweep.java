package dev.tidepool.lab.race.simulation;

import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The search for the best fixed size. It tries 1, 2, 4, ... first, then ever finer steps around two sizes: the one with
 * the lowest response p99, and the smallest one within 1 % of it. A smaller size has fewer thread-seconds, so the
 * smallest of equally good sizes is best. A size that leaves tasks unserved is worse than any that serves all.
 */
final class FixedSweep {
    /** The maximum of sizes that a search tries. */
    static final int MAX_TRIALS = 30;

    private static final double TIE = 1.01;
    private static final double FINE_ENOUGH = 0.02;

    /**
     * The score of a size.
     *
     * @param unserved tasks unfinished or rejected
     * @param responseP99 milliseconds
     */
    record Score(long unserved, double responseP99) {
        private static final Comparator<Score> BEST_FIRST =
                Comparator.comparingLong(Score::unserved).thenComparingDouble(Score::responseP99);

        private boolean asGoodAs(Score best) {
            return unserved <= best.unserved * TIE && responseP99 <= best.responseP99 * TIE;
        }
    }

    private final IntFunction<@Nullable Score> trial;
    private final int largest;
    private final NavigableMap<Integer, Score> scores = new TreeMap<>();

    private FixedSweep(IntFunction<@Nullable Score> trial, int largest) {
        this.trial = trial;
        this.largest = largest;
    }

    /**
     * Returns the best size; 0 if the search was stopped.
     *
     * @param trial runs a size and scores it; null if it was stopped
     * @param largest the largest size to try, 1 or more
     */
    static int best(IntFunction<@Nullable Score> trial, int largest) {
        FixedSweep sweep = new FixedSweep(trial, largest);
        return sweep.coarse() && sweep.fine() ? sweep.smallestOfTheBest() : 0;
    }

    private boolean coarse() {
        for (long size = 1; size < largest; size *= 2) {
            if (!tried((int) size)) {
                return false;
            }
        }
        return tried(largest);
    }

    private boolean fine() {
        while (scores.size() < MAX_TRIALS) {
            int next = nextSize();
            if (next == 0) {
                return true;
            }
            if (!tried(next)) {
                return false;
            }
        }
        return true;
    }

    /** The size to try next: below the smallest good one, then around the lowest; 0 if both are found. */
    private int nextSize() {
        int smallest = smallestOfTheBest();
        int lowest = lowest();
        int next = between(scores.lowerKey(smallest), smallest);
        next = next == 0 ? between(scores.lowerKey(lowest), lowest) : next;
        return next == 0 ? between(lowest, scores.higherKey(lowest)) : next;
    }

    private static int between(@Nullable Integer low, @Nullable Integer high) {
        if (low == null || high == null || high - low <= Math.max(1, FINE_ENOUGH * high)) {
            return 0;
        }
        return (low + high) >>> 1;
    }

    private int smallestOfTheBest() {
        Score best = scores.get(lowest());
        return scores.entrySet().stream()
                .filter(entry -> best == null || entry.getValue().asGoodAs(best))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(largest);
    }

    private int lowest() {
        return scores.entrySet().stream()
                .min(Map.Entry.comparingByValue(Score.BEST_FIRST))
                .map(Map.Entry::getKey)
                .orElse(largest);
    }

    private boolean tried(int size) {
        Score score = trial.apply(size);
        if (score != null) {
            scores.put(size, score);
        }
        return score != null;
    }
}
