package dev.tidepool.executor.internal.control;

import dev.tidepool.policy.SizingPolicy;

/**
 * What the control loop publishes after each decision.
 *
 * @param policy the policy in force
 * @param resizes how many decisions changed the target
 * @param overloaded whether a standing queue was seen in the last 100 ms
 */
public record ControlStatus(SizingPolicy policy, long resizes, boolean overloaded) {}
