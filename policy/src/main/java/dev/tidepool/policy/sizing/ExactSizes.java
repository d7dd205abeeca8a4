package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * The sizes open to a policy that says how many threads there are, no more and no fewer. They lie within
 * the pool's hard bounds too, so that a sizer that counts up or down never counts where the pool does
 * not follow.
 *
 * @param min the smallest size
 * @param max the largest size, 1 or more
 */
record ExactSizes(int min, int max) {

    /** Returns the sizes from {@code min} to {@code max} that the pool's bounds allow. */
    static ExactSizes within(PoolBounds bounds, int min, int max) {
        int high = Math.min(max, bounds.maxThreads());
        return new ExactSizes(Math.min(high, Math.max(min, bounds.minThreads())), high);
    }

    /** Returns the size nearest to {@code threads}. */
    int nearest(long threads) {
        return (int) Math.max(min, Math.min(max, threads));
    }

    /** Returns the decision to have exactly {@code threads} alive; a limit below 1 does not exist. */
    SizingDecision exactly(int threads, Duration nextSampleAfter, String reason) {
        return new SizingDecision(
                threads, threads, Math.max(1, threads), 0, false, SizingDecision.NEVER, 0, nextSampleAfter, reason);
    }
}
