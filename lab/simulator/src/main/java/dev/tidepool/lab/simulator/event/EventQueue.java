package dev.tidepool.lab.simulator.event;

/**
 * The scheduled events and the clock. Events fire in the order of their times, and events of the same time in the order
 * in which they were scheduled. One queue drives a whole simulation with any number of machines and pools. Not
 * thread-safe.
 *
 * <p>A small number of events fits in a heap. With many events, the heap holds the next ones, and the others wait in
 * {@link FarEvents} until their time is near.
 */
public final class EventQueue {
    /** A larger heap is shrunk once that is worth its cost. */
    private static final int MAX_HEAP = 64;

    /** This many events or fewer stay in the heap. */
    private static final int MIN_FAR_EVENTS = 32;

    private final EventHeap heap = new EventHeap();
    private final FarEvents far = new FarEvents();
    private long horizon = Long.MAX_VALUE;
    private int addedToHeap;
    private long lastSequence;
    private long now;
    private long fired;

    public EventQueue() {}

    /** Returns the virtual time in nanos: the time of the last event fired. */
    public long now() {
        return now;
    }

    public long fired() {
        return fired;
    }

    public int size() {
        return heap.size() + far.size();
    }

    /**
     * Schedules or reschedules an event, behind all events of the same time.
     *
     * @param event the event; must not be in another queue
     * @param atNanos when, not before {@link #now()}
     * @throws IllegalArgumentException if the time is in the past
     */
    public void schedule(Event event, long atNanos) {
        if (atNanos < now) {
            throw new IllegalArgumentException(
                    "an event is scheduled at " + atNanos + " ns; allowed is " + now + " ns (now) or later");
        }
        boolean near = atNanos < horizon || horizon == Long.MAX_VALUE;
        if (event.position >= 0 && near) {
            event.time = atNanos;
            event.sequence = ++lastSequence;
            heap.moved(event);
            return;
        }
        cancel(event);
        event.time = atNanos;
        event.sequence = ++lastSequence;
        if (!near) {
            far.add(event);
            return;
        }
        heap.add(event);
        addedToHeap++;
        if (heap.size() > MAX_HEAP && addedToHeap > size()) {
            shrinkHeap();
        }
    }

    public void cancel(Event event) {
        if (event.position >= 0) {
            heap.remove(event);
        } else if (event.position == Event.FAR) {
            far.remove(event);
        }
    }

    /** Returns the time of the next event; {@link Long#MAX_VALUE} if there is none. */
    public long nextNanos() {
        Event next = heap.peek();
        if (next == null && far.size() > 0) {
            refillHeap();
            next = heap.peek();
        }
        return next == null ? Long.MAX_VALUE : next.time;
    }

    /**
     * Advances the clock to the next event and fires it.
     *
     * @return false if there was none
     */
    public boolean fireNext() {
        Event event = heap.take();
        if (event == null) {
            if (far.size() == 0) {
                return false;
            }
            refillHeap();
            return fireNext();
        }
        now = event.time;
        fired++;
        event.fire(now);
        return true;
    }

    /**
     * Advances the clock without firing an event.
     *
     * @param atNanos not before {@link #now()}, and not after {@link #nextNanos()}
     * @throws IllegalArgumentException if it is
     */
    public void advanceTo(long atNanos) {
        if (atNanos < now || atNanos > nextNanos()) {
            throw new IllegalArgumentException("the clock is set to " + atNanos + " ns; allowed is " + now
                    + " ns (now) to " + nextNanos() + " ns (the next event)");
        }
        now = atNanos;
    }

    /** Fills the empty heap with the next far events. */
    private void refillHeap() {
        if (far.size() <= MIN_FAR_EVENTS) {
            far.giveAll(heap);
            horizon = Long.MAX_VALUE;
        } else {
            far.giveNext(heap);
            horizon = far.horizon();
        }
    }

    /** Redistributes all events, so that the heap holds only the next ones. */
    private void shrinkHeap() {
        far.gather();
        for (Event event = heap.peek(); event != null; event = heap.peek()) {
            heap.remove(event);
            far.addLater(event);
        }
        addedToHeap = 0;
        far.giveNext(heap);
        horizon = far.horizon();
    }
}
