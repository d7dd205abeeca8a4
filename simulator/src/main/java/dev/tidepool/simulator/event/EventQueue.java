package dev.tidepool.simulator.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The events to come, and the clock. Events fire in the order of their times; those of the same time
 * in the order in which they were scheduled. One queue drives a whole simulation, whatever the number
 * of machines and pools in it. Not thread-safe.
 *
 * <p>An implicit heap of four children a node, its keys in arrays of their own so that a comparison
 * touches no event. While an event fires, its place at the root stays vacant: most events schedule one
 * other, which takes the place and sinks from there, in half the work of a removal and an insertion.
 * Nothing is allocated once the arrays have grown.
 */
public final class EventQueue {
    private static final int CHILDREN = 4;
    private static final int INITIAL_CAPACITY = 64;

    private long[] times = new long[INITIAL_CAPACITY];
    private long[] sequences = new long[INITIAL_CAPACITY];
    private @Nullable Event[] events = new @Nullable Event[INITIAL_CAPACITY];
    private int size;
    private boolean rootVacant;
    private long lastSequence;
    private long now;
    private long fired;

    /** Makes an empty queue at time 0. */
    public EventQueue() {}

    /** Returns the virtual time in nanos: that of the event fired last. */
    public long now() {
        return now;
    }

    /** Returns the number of events fired so far. */
    public long fired() {
        return fired;
    }

    /** Returns the number of events scheduled. */
    public int size() {
        return rootVacant ? size - 1 : size;
    }

    /**
     * Schedules an event, or moves it if it is scheduled already; in either case behind all events of the
     * same time.
     *
     * @param event the event; in no other queue
     * @param atNanos when, not before {@link #now()}
     * @throws IllegalArgumentException if the time has passed
     */
    public void schedule(Event event, long atNanos) {
        if (atNanos < now) {
            throw new IllegalArgumentException(
                    "an event is scheduled at " + atNanos + " ns; allowed is the present, " + now + " ns, or later");
        }
        long sequence = ++lastSequence;
        int at = event.position;
        if (at != Event.NOT_SCHEDULED) {
            if (atNanos < times[at]) {
                siftUp(at, atNanos, sequence, event);
            } else {
                siftDown(at, atNanos, sequence, event);
            }
        } else if (rootVacant) {
            rootVacant = false;
            siftDown(0, atNanos, sequence, event);
        } else {
            if (size == times.length) {
                grow();
            }
            siftUp(size++, atNanos, sequence, event);
        }
    }

    /** Takes an event out, if it is scheduled. */
    public void cancel(Event event) {
        int at = event.position;
        if (at != Event.NOT_SCHEDULED) {
            event.position = Event.NOT_SCHEDULED;
            remove(at);
        }
    }

    /** Returns the time of the next event; {@link Long#MAX_VALUE} if there is none. */
    public long nextNanos() {
        closeVacancy();
        return size == 0 ? Long.MAX_VALUE : times[0];
    }

    /**
     * Sets the clock to the next event and fires it.
     *
     * @return false if there was none
     */
    public boolean fireNext() {
        closeVacancy();
        Event event = events[0];
        if (event == null) {
            return false;
        }
        now = times[0];
        event.position = Event.NOT_SCHEDULED;
        rootVacant = true;
        fired++;
        event.fire(now);
        return true;
    }

    /**
     * Sets the clock without firing anything.
     *
     * @param atNanos not before {@link #now()}, and not after {@link #nextNanos()}
     * @throws IllegalArgumentException if it is
     */
    public void advanceTo(long atNanos) {
        if (atNanos < now || atNanos > nextNanos()) {
            throw new IllegalArgumentException("the clock is set to " + atNanos + " ns; allowed is " + now
                    + " ns (the present) to " + nextNanos() + " ns (the next event)");
        }
        now = atNanos;
    }

    private void closeVacancy() {
        if (rootVacant) {
            rootVacant = false;
            remove(0);
        }
    }

    /** Fills the place of an event that has gone with the last one. */
    private void remove(int at) {
        int last = --size;
        Event moved = events[last];
        events[last] = null;
        if (at == last || moved == null) {
            return;
        }
        long time = times[last];
        long sequence = sequences[last];
        if (at > 0 && before(time, sequence, parentOf(at))) {
            siftUp(at, time, sequence, moved);
        } else {
            siftDown(at, time, sequence, moved);
        }
    }

    /** Puts an event at a free place, or one above it. The fired event's key at a vacant root is below all. */
    private void siftUp(int from, long time, long sequence, Event event) {
        int at = from;
        while (at > 0) {
            int parent = parentOf(at);
            if (!before(time, sequence, parent)) {
                break;
            }
            move(parent, at);
            at = parent;
        }
        put(at, time, sequence, event);
    }

    /** Puts an event at a free place, or one below it. */
    private void siftDown(int from, long time, long sequence, Event event) {
        int at = from;
        while (true) {
            int first = CHILDREN * at + 1;
            if (first >= size) {
                break;
            }
            int least = first;
            int end = Math.min(first + CHILDREN, size);
            for (int child = first + 1; child < end; child++) {
                if (before(times[child], sequences[child], least)) {
                    least = child;
                }
            }
            if (before(time, sequence, least)) {
                break;
            }
            move(least, at);
            at = least;
        }
        put(at, time, sequence, event);
    }

    private boolean before(long time, long sequence, int other) {
        long otherTime = times[other];
        return time < otherTime || (time == otherTime && sequence < sequences[other]);
    }

    private void move(int from, int to) {
        Event event = events[from];
        if (event != null) { // always, below size
            put(to, times[from], sequences[from], event);
        }
    }

    private void put(int at, long time, long sequence, Event event) {
        times[at] = time;
        sequences[at] = sequence;
        events[at] = event;
        event.position = at;
    }

    private static int parentOf(int at) {
        return (at - 1) / CHILDREN;
    }

    private void grow() {
        int capacity = 2 * times.length;
        times = Arrays.copyOf(times, capacity);
        sequences = Arrays.copyOf(sequences, capacity);
        events = Arrays.copyOf(events, capacity);
    }
}
