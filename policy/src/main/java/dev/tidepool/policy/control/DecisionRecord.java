package dev.tidepool.policy.control;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.SizingDecision;
import org.jspecify.annotations.Nullable;

/**
 * One step of a controller: what the policy was told, what it decided, and whether that changed
 * anything.
 *
 * @param atNanos when, on the caller's monotonic clock
 * @param policy name of the policy that decided
 * @param sample what it was told; null for the decision with which a policy starts
 * @param decision what holds from now on, within the pool's hard bounds
 * @param resize whether the target differs from the one before
 * @param failure why the policy gave no usable decision, so that the last one stays; null if it did
 */
public record DecisionRecord(
        long atNanos,
        String policy,
        @Nullable PoolSample sample,
        SizingDecision decision,
        boolean resize,
        @Nullable Throwable failure) {}
