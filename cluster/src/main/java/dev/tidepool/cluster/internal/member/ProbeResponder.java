package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.internal.wire.MemberMessage.ProbeAnswer;
import dev.tidepool.policy.routing.LatencyEstimate;

/** Answers probes; before the first one, it learns nothing, so that nobody pays for what nobody asks. Thread-safe. */
final class ProbeResponder {
    private final LatencyEstimate latency = new LatencyEstimate();
    private volatile boolean isAsked;

    /** A task has ended that found {@code others} tasks here when it came. */
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
