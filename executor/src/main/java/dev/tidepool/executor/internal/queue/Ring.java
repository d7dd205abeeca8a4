package dev.tidepool.executor.internal.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Storage for the waiting tasks of one {@link Stripe}: an array of slots in which indices wrap around.
 *
 * <p><b>Never twice, never overwritten.</b> Only the producer that holds the stripe's tail writes a task
 * into a slot. Consumers set the slot back to null by an atomic exchange. The thread that gets the task from
 * that exchange is its only owner, whatever other threads believe about indices: this is why no task runs
 * twice. A producer writes only into a slot that it saw null, and no other thread writes a task: this is why
 * no task is overwritten.
 *
 * <p><b>Legal transitions.</b> Open ({@code end} is {@link Long#MAX_VALUE}), then closed at an index by the
 * producer that linked the {@code next} ring. That index and all later ones are in later rings. A ring is
 * never opened again, so an index that was once in it stays in it.
 */
final class Ring extends WaitingPlace {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

    private final StripedQueue queue;

    /** First index in this ring. */
    final long start;

    /** Written before {@code end}, by a producer; then this ring itself, by the consumer that unlinks it. */
    volatile @Nullable Ring next;

    /** First index in a later ring. */
    volatile long end = Long.MAX_VALUE;

    private final @Nullable Object[] slots;

    /** Creates an open ring; its capacity must be a power of two. */
    Ring(StripedQueue queue, long start, int capacity) {
        this.queue = queue;
        this.start = start;
        this.slots = new Object[capacity];
    }

    @Override
    TaskQueue queue() {
        return queue;
    }

    int capacity() {
        return slots.length;
    }

    private int slot(long index) {
        return (int) index & (slots.length - 1);
    }

    /** Returns what waits at an index, possibly a task of an earlier or later lap; null if nothing does. */
    @Nullable
    Runnable peek(long index) {
        return (Runnable) SLOT.getAcquire(slots, slot(index));
    }

    /** Fills a slot. The caller must hold the tail and have seen the slot empty. */
    void put(long index, Runnable task) {
        SLOT.setRelease(slots, slot(index), task);
    }

    /** Takes what waits at an index; null if another thread has taken it. */
    @Nullable
    Runnable take(long index) {
        return (Runnable) SLOT.getAndSet(slots, slot(index), null);
    }

    @Override
    void withdrawn() {
        queue.withdrawn();
    }

    @Override
    boolean remove(long index, Runnable work) {
        Runnable found = peek(index);
        return found != null
                && MeasuredTask.unwrap(found) == work
                && SLOT.compareAndSet(slots, slot(index), found, null);
    }

    /** Takes {@code work}, plain or measured, if it waits here at an index before {@code limit}. */
    boolean removeBefore(long limit, Runnable work) {
        long last = Math.min(end, limit);
        for (long index = Math.max(start, last - slots.length); index < last; index++) {
            if (remove(index, work)) {
                return true;
            }
        }
        return false;
    }

    /** Takes what waits here at an index before {@code limit} and satisfies a condition. */
    void takeBefore(long limit, Predicate<Runnable> condition, Consumer<Runnable> owner) {
        long last = Math.min(end, limit);
        for (long index = Math.max(start, last - slots.length); index < last; index++) {
            Runnable task = peek(index);
            if (task != null && condition.test(task) && SLOT.compareAndSet(slots, slot(index), task, null)) {
                owner.accept(task);
            }
        }
    }

    /** Adds what waits here before {@code limit} to a list, without its measurements. */
    void addBefore(long limit, List<Runnable> waiting) {
        long last = Math.min(end, limit);
        for (long index = Math.max(start, last - slots.length); index < last; index++) {
            Runnable task = peek(index);
            if (task != null) {
                waiting.add(MeasuredTask.unwrap(task));
            }
        }
    }
}
