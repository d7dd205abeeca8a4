package dev.tidepool.executor.control;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SizingController;
import org.jspecify.annotations.Nullable;

/**
 * One policy with its samples and its schedule: the pool's own, or a shadow. Each has intervals of its
 * own. Not thread-safe.
 */
final class PolicyChannel {
    private final SizingController controller;
    private final Sampler sampler;
    private long dueNanos;

    PolicyChannel(SizingController controller, Sampler sampler, long nowNanos) {
        this.controller = controller;
        this.sampler = sampler;
        schedule(nowNanos);
    }

    SizingController controller() {
        return controller;
    }

    /** When the next sample is due; {@link Long#MAX_VALUE} for never. */
    long dueNanos() {
        return dueNanos;
    }

    /** Takes a sample and decides, if it is time. */
    @Nullable
    DecisionRecord stepIfDue(long nowNanos) {
        if (dueNanos == Long.MAX_VALUE || dueNanos - nowNanos > 0) {
            return null;
        }
        DecisionRecord record = controller.step(
                nowNanos, sampler.sample(nowNanos, controller.policy().signals()));
        schedule(nowNanos);
        return record;
    }

    /** Feeds the silence since the loop came to rest, and begins a new interval. */
    void resume(long nowNanos, long restedNanos, int alive, MachineSample machine) {
        controller.resume(nowNanos, restedNanos, alive, machine);
        sampler.beginIntervalAt(nowNanos);
        schedule(nowNanos);
    }

    DecisionRecord replacePolicy(long nowNanos, SizingPolicy policy) {
        DecisionRecord record = controller.replacePolicy(nowNanos, policy);
        sampler.beginIntervalAt(nowNanos);
        schedule(nowNanos);
        return record;
    }

    private void schedule(long nowNanos) {
        SizingDecision decision = controller.current();
        dueNanos = decision.nextSampleAfter().equals(SizingDecision.NEVER)
                ? Long.MAX_VALUE
                : nowNanos + decision.nextSampleAfter().toNanos();
    }
}
