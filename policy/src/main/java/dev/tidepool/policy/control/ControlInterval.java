package dev.tidepool.policy.control;

import dev.tidepool.policy.SizingDecision;

/**
 * A control interval: it ends at its time, or once tasks have waited for as long as the decision's {@link
 * SizingDecision#alarmAfter}. What drives a controller asks it when to sample, and tells it that tasks wait. Not
 * thread-safe.
 */
public final class ControlInterval {
    private long endNanos = Long.MAX_VALUE;
    private long alarmNanos = Long.MAX_VALUE;

    /** When to look whether tasks still wait. */
    private long lookNanos = Long.MAX_VALUE;

    /** Creates an interval without an end, until one begins. */
    public ControlInterval() {}

    /** Begins the interval after a decision. */
    public void begin(long nowNanos, SizingDecision decision) {
        endNanos = decision.nextSampleAfter().equals(SizingDecision.NEVER)
                ? Long.MAX_VALUE
                : nowNanos + decision.nextSampleAfter().toNanos();
        alarmNanos = decision.alarmAfter().toNanos();
        lookNanos = Long.MAX_VALUE;
    }

    /** Returns whether {@link #tasksWait} would say anything new. */
    public boolean isArmed() {
        return alarmNanos != Long.MAX_VALUE && lookNanos == Long.MAX_VALUE;
    }

    /** Notes that a task waits now. */
    public void tasksWait(long nowNanos) {
        if (isArmed()) {
            lookNanos = nowNanos + alarmNanos;
        }
    }

    /** Returns when to ask {@link #isOver}; {@link Long#MAX_VALUE} for never. */
    public long dueNanos() {
        return Math.min(endNanos, lookNanos);
    }

    /**
     * Returns whether the interval is over. If tasks waited only for a moment, it goes on, and the alarm is rearmed.
     *
     * @param queueIsEmpty whether no task waits now
     */
    public boolean isOver(long nowNanos, boolean queueIsEmpty) {
        if (endNanos != Long.MAX_VALUE && endNanos - nowNanos <= 0) {
            return true;
        }
        if (lookNanos == Long.MAX_VALUE || lookNanos - nowNanos > 0) {
            return false;
        }
        lookNanos = Long.MAX_VALUE;
        return !queueIsEmpty;
    }
}
