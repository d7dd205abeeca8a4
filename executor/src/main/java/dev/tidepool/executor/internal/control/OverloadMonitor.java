package dev.tidepool.executor.internal.control;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.overload.StandingQueue;
import java.util.Set;

/**
 * Detects a standing queue, and whether its tasks are short, at its own intervals. Only {@link #endCalm} is
 * thread-safe.
 *
 * <p><b>Calm.</b> Each look that finds nothing doubles the time to the next, since a look costs as much as several
 * single tasks. Before a long one, the monitor sets {@code calm} and then reads the queue once more. A thread whose
 * task finds no idle worker has published the task before it reads {@code calm}. So the monitor sees the task, or is
 * told.
 */
final class OverloadMonitor {
    /** What the sampler of this monitor must measure. */
    static final Set<Signal> SIGNALS = Set.of(Signal.STARTED_WAIT, Signal.QUEUED_WAIT);

    private static final long INTERVAL_NANOS = StandingQueue.INTERVAL.toNanos();
    private static final long SHORT_CALM_NANOS = 4 * INTERVAL_NANOS;
    private static final long MAX_CALM_NANOS = 512 * INTERVAL_NANOS;

    /** Tasks are short if a busy thread starts this many per second: 100 us each. */
    private static final double SHORT_TASKS_PER_SECOND = 10_000;

    private final StandingQueue detector = new StandingQueue();
    private final Sampler sampler;
    private long dueNanos;
    private long calmNanos = SHORT_CALM_NANOS;
    private boolean isBehind;
    private boolean shortTasks;

    /** Whether the next look is far away, so that a task that finds no idle worker must ask for it. */
    private volatile boolean calm;

    OverloadMonitor(Sampler sampler, long nowNanos) {
        this.sampler = sampler;
        this.dueNanos = nowNanos + INTERVAL_NANOS;
    }

    long dueNanos() {
        return dueNanos;
    }

    boolean isOverloaded() {
        return detector.isOverloaded();
    }

    boolean isDue(long nowNanos) {
        if (!calm && dueNanos - nowNanos > SHORT_CALM_NANOS) {
            calmNanos = SHORT_CALM_NANOS;
            dueNanos = nowNanos + SHORT_CALM_NANOS;
        }
        return dueNanos - nowNanos <= 0;
    }

    /** A task has found no idle worker: the next look comes soon. Returns whether it would have come late. */
    boolean endCalm() {
        if (!calm) {
            return false;
        }
        calm = false;
        return true;
    }

    /**
     * Returns whether overload began or ended with the interval. If no task waits at its end, there is no
     * standing queue: the monitor takes no sample and looks again after 0.4 s or, while that goes on, up to 51 s. The
     * next look that finds a queue then only begins a new interval.
     *
     * @param settled whether nothing else needs a look soon
     */
    boolean changes(long nowNanos, boolean settled) {
        calm = false;
        if (!detector.isOverloaded() && sampler.queueIsEmpty()) {
            isBehind = true;
            calmNanos = settled ? calmNanos : SHORT_CALM_NANOS;
            calm = calmNanos > SHORT_CALM_NANOS;
            if (calm && !sampler.queueIsEmpty()) {
                endCalm();
                calmNanos = SHORT_CALM_NANOS;
            }
            dueNanos = nowNanos + calmNanos;
            calmNanos = Math.min(2 * calmNanos, MAX_CALM_NANOS);
            return false;
        }
        calmNanos = SHORT_CALM_NANOS;
        dueNanos = nowNanos + INTERVAL_NANOS;
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
        calmNanos = SHORT_CALM_NANOS;
        dueNanos = nowNanos + INTERVAL_NANOS;
    }
}
