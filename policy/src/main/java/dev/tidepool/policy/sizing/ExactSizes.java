package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * The range of sizes of a policy that sets the exact number of threads. It lies within the pool's hard bounds, so that
 * a sizer that steps up and down never leaves the sizes that the pool can have.
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

    /** Returns the decision to have exactly {@code threads} alive. The limit is at least 1. */
    SizingDecision exactly(int threads, Duration nextSampleAfter, String reason) {
        return new SizingDecision(
                threads, threads, Math.max(1, threads), 0, false, SizingDecision.NEVER, 0, nextSampleAfter, reason);
    }
}
