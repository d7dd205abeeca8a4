package dev.tidepool.simulator.event;

/**
 * Something that happens at a moment of virtual time. It is its own entry in the {@link EventQueue}:
 * an event object is made once and scheduled again and again, in one queue and at one time at once.
 */
public abstract class Event {
    static final int NOT_SCHEDULED = -1;

    /** Where the queue keeps this event; {@link #NOT_SCHEDULED} if it does not. */
    int position = NOT_SCHEDULED;

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
