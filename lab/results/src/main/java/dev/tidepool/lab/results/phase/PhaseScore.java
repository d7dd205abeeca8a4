package dev.tidepool.lab.results.phase;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Pool;
import org.jspecify.annotations.Nullable;

/**
 * How a pool served one type of task in one phase.
 *
 * @param at the phase and the type
 * @param p99 response p99 over the counted runs, milliseconds; null without any
 * @param ratio p99 divided by that of the best pool here, neither of them below {@link PhaseScores#FLOOR_MILLIS}; its
 *     interval reaches from the lowest to the highest quotient of the two intervals; null if this does not count
 * @param floored whether one of the two was below the floor
 * @param unserved tasks rejected, failed or unfinished, summed over the counted runs
 */
public record PhaseScore(
        Pool pool,
        PhaseType at,
        @Nullable Interval p99,
        @Nullable Interval ratio,
        boolean floored,
        long unserved) {

    /** Returns the ratio's median; 0 if this does not count. */
    double median() {
        return ratio == null ? 0 : ratio.median();
    }
}
