package dev.tidepool.lab.simulator.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The events later than those in the heap, ordered only by slots: slot i holds the events of the i-th time span, and
 * one more list holds those later than all slots. Each slot moves to the heap when its time comes, so far events cost
 * O(1) and the heap stays small. When all slots are used up or too coarse, new slots cover about the earlier half of
 * the events or more. This is a ladder queue [tang2005] with one rung and a heap as its bottom. Not thread-safe.
 */
final class FarEvents {
    private static final int MIN_SLOTS = 64;
    private static final int MAX_SLOTS = 1 << 20;
    private static final int SAMPLES = 64;

    private static final int LATER = -1;

    private final long[] samples = new long[SAMPLES];
    private @Nullable Event[] slots = new @Nullable Event[0];
    private int used;
    private int inSlots;
    private @Nullable Event later;
    private int inLater;
    private long base;
    private int shift;

    int size() {
        return inSlots + inLater;
    }

    /** Returns the time before which events belong in the heap, once it has a slot. */
    long horizon() {
        return base + ((long) used << shift);
    }

    void add(Event event) {
        long slot = (event.time - base) >>> shift;
        if (slot < slots.length) {
            link(event, (int) slot);
        } else {
            link(event, LATER);
        }
    }

    /** Adds an event while there are no slots. */
    void addLater(Event event) {
        link(event, LATER);
    }

    void remove(Event event) {
        Event previous = event.previous;
        Event next = event.next;
        if (next != null) {
            next.previous = previous;
        }
        if (previous != null) {
            previous.next = next;
        } else if (event.list == LATER) {
            later = next;
        } else {
            slots[event.list] = next;
        }
        if (event.list == LATER) {
            inLater--;
        } else {
            inSlots--;
        }
        event.previous = null;
        event.next = null;
        event.position = Event.NOT_SCHEDULED;
    }

    /** Moves the events of the next slot that is not empty to the heap; there must be one. */
    void giveNext(EventHeap heap) {
        if (inSlots == 0) {
            layOut();
        }
        while (slots[used] == null) {
            used++;
        }
        inSlots -= give(slots[used], heap);
        slots[used++] = null;
    }

    /** Moves all events to the heap and removes the slots. */
    void giveAll(EventHeap heap) {
        gather();
        give(later, heap);
        later = null;
        inLater = 0;
    }

    private static int give(@Nullable Event first, EventHeap heap) {
        int given = 0;
        Event event = first;
        while (event != null) {
            Event next = event.next;
            event.previous = null;
            event.next = null;
            heap.add(event);
            given++;
            event = next;
        }
        return given;
    }

    /** Moves all events from the slots to the list of later events. */
    void gather() {
        for (int slot = used; slot < slots.length && inSlots > 0; slot++) {
            Event event = slots[slot];
            while (event != null) {
                remove(event);
                link(event, LATER);
                event = slots[slot];
            }
        }
        slots = new @Nullable Event[0];
        used = 0;
    }

    /** Creates slots from the first event to twice as far as the median. */
    private void layOut() {
        long earliest = Long.MAX_VALUE;
        int stride = inLater / SAMPLES + 1;
        int taken = 0;
        int seen = 0;
        for (Event event = later; event != null; event = event.next) {
            earliest = Math.min(earliest, event.time);
            if (seen++ % stride == 0) {
                samples[taken++] = event.time;
            }
        }
        Arrays.sort(samples, 0, taken);
        long range = 2 * Math.min(samples[taken / 2] - earliest, Long.MAX_VALUE / 8) + 1;
        int count = Math.max(MIN_SLOTS, Math.min(MAX_SLOTS, Integer.highestOneBit(inLater)));
        if (slots.length != count) {
            slots = new @Nullable Event[count];
        }
        base = earliest;
        shift = 64 - Long.numberOfLeadingZeros(range / count);
        used = 0;
        Event event = later;
        later = null;
        inLater = 0;
        while (event != null) {
            Event next = event.next;
            event.previous = null;
            add(event);
            event = next;
        }
    }

    private void link(Event event, int list) {
        Event first;
        if (list == LATER) {
            first = later;
            later = event;
            inLater++;
        } else {
            first = slots[list];
            slots[list] = event;
            inSlots++;
        }
        event.list = list;
        event.position = Event.FAR;
        event.next = first;
        if (first != null) {
            first.previous = event;
        }
    }
}
