package dev.tidepool.lab.simulator.event;

import org.jspecify.annotations.Nullable;

/**
 * Something that happens at a moment of virtual time. The object is its own entry in an {@link EventQueue}: it can be
 * scheduled again and again, but only in one queue and for one time at once.
 */
public abstract class Event {
    static final int NOT_SCHEDULED = -1;

    /** The {@link #position} of a far event, which is in a list and not in the heap. */
    static final int FAR = -2;

    /** When it happens; meaningless unless scheduled. */
    long time;

    /** The order in which events of the same time happen. */
    long sequence;

    /** Its index in the heap, {@link #FAR} or {@link #NOT_SCHEDULED}. */
    int position = NOT_SCHEDULED;

    /** Its list, while far. */
    int list;

    /** Its neighbours in that list. */
    @Nullable
    Event previous;

    @Nullable
    Event next;

    protected Event() {}

    /**
     * Runs the event. It is no longer scheduled, and this method may schedule it again.
     *
     * @param nowNanos the virtual time
     */
    protected abstract void fire(long nowNanos);

    public final boolean isScheduled() {
        return position != NOT_SCHEDULED;
    }
}
