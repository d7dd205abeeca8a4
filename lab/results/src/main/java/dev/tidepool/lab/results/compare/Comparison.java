package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Interval;
import org.jspecify.annotations.Nullable;

/**
 * How one measured value compares with another. Nothing is promised here, so nothing can hold: whether a value keeps a
 * limit is a {@link Verdict}.
 */
public enum Comparison {
    /** The intervals do not overlap, and the value is on the good side. */
    BETTER("better"),
    /** The intervals do not overlap, and the value is on the bad side. */
    WORSE("worse"),
    /** The intervals overlap. */
    NO_DIFFERENCE("no difference"),
    /** One of them has no interval, as fewer than two runs count, or is a lower bound that decides nothing. */
    CANNOT_TELL("cannot tell");

    private final String words;

    Comparison(String words) {
        this.words = words;
    }

    /** Compares a value with another by the intervals of their repetitions; null is a value that was not measured. */
    public static Comparison of(Measure measure, @Nullable Interval value, @Nullable Interval other) {
        if (value == null || other == null || value.count() < 2 || other.count() < 2) {
            return CANNOT_TELL;
        }
        if (value.overlaps(other)) {
            return NO_DIFFERENCE;
        }
        return value.median() < other.median() == measure.lowerIsBetter() ? BETTER : WORSE;
    }

    /**
     * Returns what is left of this comparison if the true values may be higher than measured. Only a value that is
     * worse already stays so.
     *
     * @param valueIsBound whether the value is a lower bound
     * @param otherIsBound whether the other is
     */
    Comparison withLowerBounds(boolean valueIsBound, boolean otherIsBound) {
        boolean decided = !(valueIsBound && this != WORSE) && !(otherIsBound && this != BETTER);
        return decided ? this : CANNOT_TELL;
    }

    /** Compares a pool with another. */
    static Comparison of(Measure measure, Pool pool, Pool other) {
        return of(measure, pool.interval(measure), other.interval(measure));
    }

    /** Returns the words. */
    @Override
    public String toString() {
        return words;
    }
}
