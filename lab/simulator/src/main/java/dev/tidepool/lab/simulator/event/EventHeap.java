package dev.tidepool.lab.simulator.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The next events, in an implicit 4-ary heap. The times have a separate array, so that a comparison touches an event
 * only if times are equal. Nothing is allocated once the arrays have grown. Not thread-safe.
 *
 * <p>While an event fires, the root stays vacant. Most events schedule another one, which sinks from the root; that
 * halves the work of a removal and an insertion.
 */
final class EventHeap {
    private static final int CHILDREN = 4;
    private static final int INITIAL_CAPACITY = 64;

    private long[] times = new long[INITIAL_CAPACITY];
    private @Nullable Event[] events = new @Nullable Event[INITIAL_CAPACITY];
    private int size;
    private boolean rootVacant;

    int size() {
        return rootVacant ? size - 1 : size;
    }

    /** Returns the first event without removing it; null if there is none. */
    @Nullable
    Event peek() {
        closeVacancy();
        return events[0];
    }

    /** Removes the first event and leaves the root vacant; null if there is none. */
    @Nullable
    Event take() {
        closeVacancy();
        Event first = events[0];
        if (first != null) {
            first.position = Event.NOT_SCHEDULED;
            rootVacant = true;
        }
        return first;
    }

    void add(Event event) {
        if (rootVacant) {
            rootVacant = false;
            siftDown(0, event);
            return;
        }
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            events = Arrays.copyOf(events, 2 * size);
        }
        siftUp(size++, event);
    }

    /** Moves an event whose time or sequence has changed. */
    void moved(Event event) {
        int at = event.position;
        if (event.time < times[at]) {
            siftUp(at, event);
        } else {
            siftDown(at, event);
        }
    }

    void remove(Event event) {
        int at = event.position;
        event.position = Event.NOT_SCHEDULED;
        fill(at);
    }

    private void closeVacancy() {
        if (rootVacant) {
            rootVacant = false;
            fill(0);
        }
    }

    /** Fills the place of a removed event with the last one. */
    private void fill(int at) {
        Event last = events[--size];
        events[size] = null;
        if (at == size || last == null) {
            return;
        }
        if (at > 0 && before(last, parentOf(at))) {
            siftUp(at, last);
        } else {
            siftDown(at, last);
        }
    }

    /** Puts an event at a free place, or above it if it comes before the events there. */
    private void siftUp(int from, Event event) {
        int at = from;
        // A vacant root still holds the firing event, which comes before everything scheduled since.
        while (at > 0) {
            int parent = parentOf(at);
            if (!before(event, parent)) {
                break;
            }
            move(parent, at);
            at = parent;
        }
        put(at, event.time, event);
    }

    /** Puts an event at a free place or below it. */
    private void siftDown(int from, Event event) {
        int at = from;
        while (true) {
            int first = CHILDREN * at + 1;
            if (first >= size) {
                break;
            }
            int least = first;
            long leastTime = times[first];
            int end = Math.min(first + CHILDREN, size);
            for (int child = first + 1; child < end; child++) {
                long time = times[child];
                if (time < leastTime || (time == leastTime && sequence(child) < sequence(least))) {
                    least = child;
                    leastTime = time;
                }
            }
            if (before(event, least)) {
                break;
            }
            move(least, at);
            at = least;
        }
        put(at, event.time, event);
    }

    private boolean before(Event event, int other) {
        long otherTime = times[other];
        return event.time < otherTime || (event.time == otherTime && event.sequence < sequence(other));
    }

    private long sequence(int at) {
        Event event = events[at];
        return event == null ? 0 : event.sequence;
    }

    private void move(int from, int to) {
        Event event = events[from];
        if (event != null) { // always, below size
            put(to, times[from], event);
        }
    }

    private void put(int at, long time, Event event) {
        times[at] = time;
        events[at] = event;
        event.position = at;
    }

    private static int parentOf(int at) {
        return (at - 1) / CHILDREN;
    }
}
