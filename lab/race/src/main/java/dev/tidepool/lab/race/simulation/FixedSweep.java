package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.results.compare.SizeScore;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The search for the best fixed size. It tries 1, 2, 4, ... first, then ever finer steps around two sizes: the one with
 * the lowest response p99, and the smallest one within 1 % of it, which is the best by the rule of {@link SizeScore}.
 */
final class FixedSweep {
    /** The maximum of sizes that a search tries. */
    static final int MAX_TRIALS = 30;

    private static final double FINE_ENOUGH = 0.02;

    private final IntFunction<@Nullable SizeScore> trial;
    private final int largest;
    private final NavigableMap<Integer, SizeScore> scores = new TreeMap<>();

    private FixedSweep(IntFunction<@Nullable SizeScore> trial, int largest) {
        this.trial = trial;
        this.largest = largest;
    }

    /**
     * Returns the best size; 0 if the search was stopped.
     *
     * @param trial runs a size and scores it, with the size as its thread-seconds; null if it was stopped
     * @param largest the largest size to try, 1 or more
     */
    static int best(IntFunction<@Nullable SizeScore> trial, int largest) {
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
        return SizeScore.best(scores).orElse(largest);
    }

    private int lowest() {
        return SizeScore.lowest(scores).orElse(largest);
    }

    private boolean tried(int size) {
        SizeScore score = trial.apply(size);
        if (score != null) {
            scores.put(size, score);
        }
        return score != null;
    }
}
