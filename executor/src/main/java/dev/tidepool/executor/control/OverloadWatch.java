package dev.tidepool.executor.control;

import dev.tidepool.policy.Signal;
import dev.tidepool.policy.overload.StandingQueue;
import java.util.Set;

/** Watches for a standing queue, at intervals of its own. Not thread-safe. */
final class OverloadWatch {
    private static final Set<Signal> SIGNALS = Set.of(Signal.STARTED_WAIT, Signal.QUEUED_WAIT);

    private final StandingQueue detector = new StandingQueue();
    private final Sampler sampler;
    private long dueNanos;

    OverloadWatch(Sampler sampler, long nowNanos) {
        this.sampler = sampler;
        this.dueNanos = nowNanos + StandingQueue.INTERVAL.toNanos();
    }

    long dueNanos() {
        return dueNanos;
    }

    boolean isOverloaded() {
        return detector.isOverloaded();
    }

    boolean isDue(long nowNanos) {
        return dueNanos - nowNanos <= 0;
    }

    /** Takes a sample and returns whether overload began or ended with it. */
    boolean changes(long nowNanos) {
        boolean before = detector.isOverloaded();
        boolean after = detector.feed(sampler.sample(SIGNALS));
        dueNanos = nowNanos + StandingQueue.INTERVAL.toNanos();
        return before != after;
    }

    /** Begins a new interval after a rest. */
    void resume(long nowNanos) {
        sampler.beginInterval();
        dueNanos = nowNanos + StandingQueue.INTERVAL.toNanos();
    }
}
