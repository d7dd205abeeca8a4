package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.internal.wire.MemberMessage.ProbeAnswer;
import dev.tidepool.policy.routing.LatencyEstimate;

/**
 * Answers probes. It collects latencies only after the first probe, so a member without probes has no cost.
 * Thread-safe.
 */
final class ProbeResponder {
    private final LatencyEstimate latency = new LatencyEstimate();
    private volatile boolean isAsked;

    /** Learns from a task that has ended; {@code others} tasks were here when it arrived. */
    void ended(int others, long responseNanos) {
        if (isAsked) {
            synchronized (latency) {
                latency.add(others, responseNanos);
            }
        }
    }

    ProbeAnswer answer(int present) {
        isAsked = true;
        synchronized (latency) {
            return new ProbeAnswer(present, latency.nanos(present));
        }
    }
}
