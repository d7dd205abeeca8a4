package dev.tidepool.executor.internal.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One first-in, first-out queue of a {@link StripedQueue}. Tasks have consecutive indices and are stored in a
 * chain of {@link Ring}s. The last ring is reused as long as it is large enough.
 *
 * <p><b>Tail word.</b> Four times the number of tasks offered so far, plus FREE, OFFERED while a producer holds the
 * tail, or MAINTAINED while {@link #maintain} does. Who holds the tail owns {@code tailRing}, {@code headSeen},
 * {@code sampler}, the slot, and {@code stored}, the last index whose slot was filled. Legal transitions:
 *
 * <ul>
 *   <li>FREE to OFFERED or MAINTAINED, by compare-and-set.
 *   <li>OFFERED to FREE with the next number, by that producer. This publishes the task.
 *   <li>OFFERED to FREE with the same number, by that producer, if it could not store the task.
 *   <li>MAINTAINED to FREE with the same number, by the thread that maintains.
 * </ul>
 *
 * <p>A producer waits while the tail is maintained, so that maintenance changes nobody's order. It waits for another
 * producer only if there is no other stripe.
 *
 * <p><b>Errors.</b> Memory or stack may end at any call. Whatever is thrown before the task is in its slot reaches
 * the submitter, and the task is not queued. Nothing is thrown after that. The handler is in the method that took the
 * tail, since even a call may overflow the stack, and frees the tail by writing a field.
 *
 * <p><b>Head word.</b> The number of indices claimed. A claim moves it forward, never beyond the tail. The
 * claimant must look into the claimed slots but does not own their tasks yet: it owns what it takes out of
 * them. A slot may be empty because its task was withdrawn or taken by another thread.
 *
 * <p><b>Never lost.</b> An index below the head belongs to the claim of a {@link StripedTaker} until its slot is
 * empty; an index between head and tail will be claimed. The producer's compare-and-set is a full fence
 * between "a task is coming" and whatever the producer reads next. So a worker that announces itself idle
 * and then reads the tail sees at least that it is held.
 */
final class Stripe {
    /** Capacity of the first ring. */
    static final int MIN_CAPACITY = 64;

    static final int MAX_CAPACITY = 1 << 16;

    /** Most waiting tasks that an estimate of queue waits reads. */
    static final int MAX_SAMPLED = 4096;

    private static final int FREE = 0;
    private static final int OFFERED = 1;
    private static final int MAINTAINED = 2;
    private static final int STATE = 3;
    private static final int COUNT_SHIFT = 2;

    private static final VarHandle HEAD_RING;

    static {
        try {
            HEAD_RING = MethodHandles.lookup().findVarHandle(Stripe.class, "headRing", Ring.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final StripedQueue queue;
    private final StripesInUse inUse;
    private final int number;
    private final PaddedLong tail = PaddedLong.zero();
    private final PaddedLong head = PaddedLong.zero();
    private final ArrivalSampler sampler;
    private volatile Ring headRing;
    private Ring tailRing;
    private long headSeen;
    private long stored = -1;
    private boolean wasSparse;
    private long offeredWhenMaintained;

    Stripe(StripedQueue queue, StripesInUse inUse, int number, ArrivalSampler sampler) {
        this.queue = queue;
        this.inUse = inUse;
        this.number = number;
        this.sampler = sampler;
        this.tailRing = new Ring(queue, 0, MIN_CAPACITY);
        this.headRing = tailRing;
    }

    // ---- Producers

    /**
     * Appends a task, and measures it if the sampler has chosen it.
     *
     * @return false if another producer holds the tail
     */
    boolean tryOffer(Runnable work, TaskMeter meter) {
        for (int attempt = 1; ; attempt++) {
            long word = tail.value;
            if ((word & STATE) == FREE) {
                long index = word >>> COUNT_SHIFT;
                // The meter calls foreign code, so it runs before the tail is taken.
                boolean chosen = index >= sampler.next();
                MeasuredTask measured =
                        chosen && !(work instanceof MeasuredTask) ? meter.measure(work, sampler.period()) : null;
                long found = tail.compareAndExchange(word, word | OFFERED);
                if (found == word) {
                    try {
                        publish(index, work, measured, chosen);
                    } catch (Throwable exhausted) {
                        tail.value = (stored == index ? index + 1 : index) << COUNT_SHIFT;
                        if (stored != index) {
                            throw exhausted;
                        }
                    }
                    try {
                        MeasuredTask.countArrival(measured);
                    } catch (StackOverflowError | OutOfMemoryError exhausted) {
                        // The task is queued; an estimate misses its arrival.
                    }
                    return true;
                }
                word = found;
            }
            if ((word & STATE) != MAINTAINED) {
                return false;
            }
            Backoff.pause(attempt);
        }
    }

    /** Stores a task and frees the tail. The caller holds the tail, and still does if this throws. */
    private void publish(long index, Runnable work, @Nullable MeasuredTask measured, boolean chosen) {
        inUse.add(number);
        Ring ring = ringFor(index);
        if (MeasuredTask.unwrap(work) instanceof Withdrawable withdrawable) {
            withdrawable.waitsAt(ring, index);
        }
        if (chosen) {
            sampler.arrived(index, measured == null ? queue.nanoTime() : measured.arrivalNanos());
        }
        ring.put(index, measured == null ? work : measured);
        stored = index;
        tail.setRelease((index + 1) << COUNT_SHIFT);
    }

    private Ring ringFor(long index) {
        Ring ring = tailRing;
        if (index - Math.max(headSeen, ring.start) >= ring.capacity()) {
            headSeen = head.value;
            if (index - Math.max(headSeen, ring.start) >= ring.capacity()) {
                return replace(ring, index, Math.min(2 * ring.capacity(), MAX_CAPACITY));
            }
        }
        // A slot of an earlier lap may be claimed and not yet emptied.
        return ring.peek(index) == null ? ring : replace(ring, index, ring.capacity());
    }

    private Ring replace(Ring full, long index, int capacity) {
        Ring fresh = new Ring(queue, index, capacity);
        full.next = fresh;
        full.end = index;
        tailRing = fresh;
        return fresh;
    }

    /**
     * Frees storage that is no longer needed, and measures more tasks if few arrive. A stripe without a task, to which
     * none has come since the last call, leaves use.
     *
     * @return whether another call soon would free and measure no more unless tasks come
     */
    boolean maintain(long nowNanos, boolean quiet) {
        long word = tail.value;
        if ((word & STATE) != FREE || !tail.compareAndSet(word, word | MAINTAINED)) {
            return false;
        }
        boolean settled;
        try {
            long offered = word >>> COUNT_SHIFT;
            sampler.relax(offered, nowNanos);
            int capacity = tailRing.capacity();
            boolean sparse = offered - head.value <= capacity / 16;
            if (capacity > MIN_CAPACITY && sparse && (wasSparse || quiet)) {
                replace(tailRing, offered, quiet ? MIN_CAPACITY : capacity / 2);
            }
            wasSparse = sparse;
            if (offered == offeredWhenMaintained && offered == head.value) {
                inUse.remove(number);
            }
            offeredWhenMaintained = offered;
            settled = tailRing.capacity() == MIN_CAPACITY && sampler.period() == 1;
        } finally {
            tail.value = word;
        }
        ringOf(head.value);
        return settled;
    }

    // ---- Consumers

    /** Number of tasks offered so far, including one that is being offered. */
    long offered() {
        long word = tail.value;
        return (word >>> COUNT_SHIFT) + (word & OFFERED);
    }

    /** Number of tasks published so far. */
    long published() {
        return tail.value >>> COUNT_SHIFT;
    }

    /** Number of indices claimed so far. */
    long head() {
        return head.value;
    }

    /** Returns whether a task waits unclaimed. */
    boolean hasTasks() {
        return head.value < published();
    }

    /** Returns whether a task waits unclaimed or is being offered; reads the tail once for both. */
    boolean mayHaveTasks() {
        return head.value < offered();
    }

    /** Claims the indices from {@code from} to {@code end}, if the head is {@code from}. */
    boolean claim(long from, long end) {
        return head.compareAndSet(from, end);
    }

    /** The ring that contains the head's task. Read it before the head. */
    Ring headRing() {
        return headRing;
    }

    /** Unlinks rings that end at or before {@code index}, and returns the first other ring. */
    Ring ringOf(long index) {
        while (true) {
            Ring ring = headRing;
            Ring next = ring.next;
            if (index < ring.end || next == null) {
                return ring;
            }
            if (HEAD_RING.compareAndSet(this, ring, next)) {
                ring.next = ring; // otherwise whoever keeps it would keep all later rings
            }
        }
    }

    /** Returns the ring after another; the first one if the other is unlinked meanwhile, as all before it are. */
    @Nullable
    Ring after(Ring ring) {
        Ring next = ring.next;
        return next == ring ? headRing : next;
    }

    /** Adds the measured tasks among the unclaimed ones, or among an evenly spread part of them. */
    void addTo(QueuedWaits waits) {
        Ring ring = headRing();
        long first = head();
        long end = published();
        long step = Math.max(1, (end - first) / MAX_SAMPLED);
        for (long index = first; index < end && ring != null; index += step) {
            while (ring != null && index >= ring.end) {
                ring = after(ring);
            }
            if (ring != null) {
                waits.add(ring.peek(index));
            }
        }
    }

    /** Slots in memory. */
    int capacity() {
        int sum = 0;
        for (Ring ring = headRing; ring != null; ring = after(ring)) {
            sum += ring.capacity();
        }
        return sum;
    }
}
