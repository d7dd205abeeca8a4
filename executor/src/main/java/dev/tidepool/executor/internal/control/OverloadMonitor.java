package dev.tidepool.executor.internal.control;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.overload.StandingQueue;
import java.util.Set;

/** Detects a standing queue, and whether its tasks are short, at its own intervals. Not thread-safe. */
final class OverloadMonitor {
    /** What the sampler of this monitor must measure. */
    static final Set<Signal> SIGNALS = Set.of(Signal.STARTED_WAIT, Signal.QUEUED_WAIT);

    private static final int CALM_INTERVALS = 4;

    /** Tasks are short if a busy thread starts this many per second: 100 us each. */
    private static final double SHORT_TASKS_PER_SECOND = 10_000;

    private final StandingQueue detector = new StandingQueue();
    private final Sampler sampler;
    private long dueNanos;
    private boolean isBehind;
    private boolean shortTasks;

    OverloadMonitor(Sampler sampler, long nowNanos) {
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
     * Returns whether overload began or ended with the interval. If no task waits at its end, there is no
     * standing queue: the monitor takes no sample and looks again after {@value #CALM_INTERVALS} intervals.
     * The next look that finds a queue then only begins a new interval.
     */
    boolean changes(long nowNanos) {
        if (!detector.isOverloaded() && sampler.queueIsEmpty()) {
            isBehind = true;
            dueNanos = nowNanos + CALM_INTERVALS * StandingQueue.INTERVAL.toNanos();
            return false;
        }
        dueNanos = nowNanos + StandingQueue.INTERVAL.toNanos();
        PoolSample sample = sampler.sample();
        if (isBehind) {
            isBehind = false;
            return false;
        }
        double busySeconds = sample.threads().meanBusy() * sample.seconds();
        shortTasks = sample.tasks().starts() >= SHORT_TASKS_PER_SECOND * busySeconds;
        boolean before = detector.isOverloaded();
        return detector.feed(sample) != before;
    }

    /** Returns whether the tasks of the last queue were short. */
    boolean tasksAreShort() {
        return shortTasks;
    }

    /** Begins a new interval after a rest. */
    void resume(long nowNanos) {
        sampler.beginInterval();
        dueNanos = nowNanos + StandingQueue.INTERVAL.toNanos();
    }
}
