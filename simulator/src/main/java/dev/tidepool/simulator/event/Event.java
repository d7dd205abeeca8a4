package dev.tidepool.simulator.event;

import org.jspecify.annotations.Nullable;

/**
 * Something that happens at a moment of virtual time. It is its own entry in the {@link EventQueue}:
 * an event object is made once and scheduled again and again, in one queue and at one time at once.
 */
public abstract class Event {
    static final int NOT_SCHEDULED = -1;

    /** {@link #position} of an event that is far: in a list, not in the heap. */
    static final int FAR = -2;

    /** When it happens; meaningless while it is not scheduled. */
    long time;

    /** The order in which events of the same time happen. */
    long sequence;

    /** Its place in the heap, {@link #FAR}, or {@link #NOT_SCHEDULED}. */
    int position = NOT_SCHEDULED;

    /** The list that it is in, while far. */
    int list;

    /** Its neighbours in that list. */
    @Nullable
    Event previous;

    @Nullable
    Event next;

    /** Makes an event that is not scheduled. */
    protected Event() {}

    /**
     * Happens. The event is no longer scheduled and may be scheduled again from here.
     *
     * @param nowNanos the virtual time
     */
    protected abstract void fire(long nowNanos);

    /** Returns whether the event is going to happen. */
    public final boolean isScheduled() {
        return position != NOT_SCHEDULED;
    }
}
