package dev.tidepool.simulator.event;

/**
 * The events to come, and the clock. Events fire in the order of their times; those of the same time
 * in the order in which they were scheduled. One queue drives a whole simulation, whatever the number
 * of machines and pools in it. Not thread-safe.
 */
public final class EventQueue {

    /** Makes an empty queue at time 0. */
    public EventQueue() {}

    /** Returns the virtual time in nanos: that of the event fired last. */
    public long now() {
        return 0;
    }

    /** Returns the number of events fired so far. */
    public long fired() {
        return 0;
    }

    /** Returns the number of events scheduled. */
    public int size() {
        return 0;
    }

    /**
     * Schedules an event, or moves it if it is scheduled already; in either case behind all events of the
     * same time.
     *
     * @param event the event
     * @param atNanos when, not before {@link #now()}
     * @throws IllegalArgumentException if the time has passed
     */
    public void schedule(Event event, long atNanos) {}

    /** Takes an event out, if it is scheduled. */
    public void cancel(Event event) {}

    /** Returns the time of the next event; {@link Long#MAX_VALUE} if there is none. */
    public long nextNanos() {
        return Long.MAX_VALUE;
    }

    /**
     * Sets the clock to the next event and fires it.
     *
     * @return false if there was none
     */
    public boolean fireNext() {
        return false;
    }
}
