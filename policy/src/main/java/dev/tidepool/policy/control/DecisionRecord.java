package dev.tidepool.policy.control;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.SizingDecision;
import org.jspecify.annotations.Nullable;

/**
 * One step of a controller: what the policy saw, what it decided, and whether the target changed.
 *
 * @param atNanos when, on the caller's monotonic clock
 * @param policy name of the policy that decided
 * @param sample what it saw; null for a policy's first decision and for a change of the bounds
 * @param decision the decision in force from now on, within the pool's hard bounds
 * @param resize whether the target differs from the one before
 * @param failure why the policy gave no usable decision, in which case the last one stays; null if it gave one
 */
public record DecisionRecord(
        long atNanos,
        String policy,
        @Nullable PoolSample sample,
        SizingDecision decision,
        boolean resize,
        @Nullable Throwable failure) {}
