package dev.tidepool.executor.internal.control;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.overload.StandingQueue;
import java.util.Set;

/** Watches for a standing queue, at intervals of its own. Not thread-safe. */
final class OverloadWatch {
    private static final Set<Signal> SIGNALS = Set.of(Signal.STARTED_WAIT, Signal.QUEUED_WAIT);

    private static final int CALM_INTERVALS = 4;

    private final StandingQueue detector = new StandingQueue();
    private final Sampler sampler;
    private long dueNanos;
    private boolean isBehind;

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

    /**
     * Returns whether overload began or ended with the interval. Where nothing waits at its end there is no standing
     * queue: no sample is taken, the watch looks again only after {@value #CALM_INTERVALS} intervals, and the first of
     * them with a queue at its end then only begins a new one.
     */
    boolean changes(long nowNanos) {
        if (!detector.isOverloaded() && sampler.nothingWaits()) {
            isBehind = true;
            dueNanos = nowNanos + CALM_INTERVALS * StandingQueue.INTERVAL.toNanos();
            return false;
        }
        dueNanos = nowNanos + StandingQueue.INTERVAL.toNanos();
        PoolSample sample = sampler.sample(SIGNALS);
        if (isBehind) {
            isBehind = false;
            return false;
        }
        boolean before = detector.isOverloaded();
        return detector.feed(sample) != before;
    }

    /** Begins a new interval after a rest. */
    void resume(long nowNanos) {
        sampler.beginInterval();
        dueNanos = nowNanos + StandingQueue.INTERVAL.toNanos();
    }
}
