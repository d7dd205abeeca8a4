package dev.tidepool.executor.internal.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Storage for the waiting tasks of one {@link Stripe}: slots that indices wrap around in.
 *
 * <p><b>Who owns a task.</b> A slot goes from null to a task by the one producer that holds the
 * stripe's tail, and back to null by an atomic exchange. Whoever gets the task out of that exchange
 * owns it, alone, whatever anybody believed about indices: this is why no task runs twice. A producer
 * writes only into a slot that it saw null, and nobody else makes it other than null: this is why none
 * is overwritten.
 *
 * <p><b>Life.</b> Open ({@code end} is {@link Long#MAX_VALUE}), then closed at an index by the producer
 * that linked the {@code next} ring: that index and all later ones are in later rings. Never opened
 * again, so an index that was once in this ring stays in it.
 */
final class Ring {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

    /** Whose tasks these are. */
    final TaskQueue queue;

    /** First index that is in this ring. */
    final long start;

    /** Written before {@code end}, by a producer. */
    volatile @Nullable Ring next;

    /** First index that is in a later ring. */
    volatile long end = Long.MAX_VALUE;

    private final @Nullable Object[] slots;

    /** Makes an open ring whose capacity is a power of two. */
    Ring(TaskQueue queue, long start, int capacity) {
        this.queue = queue;
        this.start = start;
        this.slots = new Object[capacity];
    }

    int capacity() {
        return slots.length;
    }

    private int slot(long index) {
        return (int) index & (slots.length - 1);
    }

    /** Returns what waits at an index, which may be a task of an earlier or later lap; null for nothing. */
    @Nullable
    Runnable peek(long index) {
        return (Runnable) SLOT.getAcquire(slots, slot(index));
    }

    /** Fills a slot that the calling producer, holding the tail, saw empty. */
    void put(long index, Runnable task) {
        SLOT.setRelease(slots, slot(index), task);
    }

    /** Takes what waits at an index; null if somebody else has. */
    @Nullable
    Runnable take(long index) {
        return (Runnable) SLOT.getAndSet(slots, slot(index), null);
    }

    /** Takes {@code work}, as it is or measured, if it waits at this index. */
    boolean remove(long index, Runnable work) {
        Runnable found = peek(index);
        return found != null
                && MeasuredTask.unwrap(found) == work
                && SLOT.compareAndSet(slots, slot(index), found, null);
    }
}
