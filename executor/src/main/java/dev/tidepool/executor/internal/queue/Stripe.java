package dev.tidepool.executor.internal.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * One first-in, first-out queue of a {@link TaskQueue}. Tasks have consecutive indices and are stored in a
 * chain of {@link Ring}s. The last ring is reused as long as it is large enough.
 *
 * <p><b>Tail word.</b> Twice the number of tasks offered so far, and odd while a producer holds the tail.
 * Legal transitions:
 *
 * <ul>
 *   <li>Even to odd, by the compare-and-set of a producer. It then owns {@code tailRing}, {@code headSeen},
 *       {@code sampler} and the slot.
 *   <li>Odd to the next even number, by that producer. This publishes the task.
 *   <li>Odd back to the same even number, by that producer, if it could not store the task.
 * </ul>
 *
 * <p>No thread waits for a held tail unless there is no other stripe.
 *
 * <p><b>Head word.</b> The number of indices claimed. A claim moves it forward, never beyond the tail. The
 * claimant must look into the claimed slots but does not own their tasks yet: it owns what it takes out of
 * them. A slot may be empty because its task was withdrawn or taken by another thread.
 *
 * <p><b>Never lost.</b> An index below the head belongs to the claim of a {@link Taker} until its slot is
 * empty; an index between head and tail will be claimed. The producer's compare-and-set is a full fence
 * between "a task is coming" and whatever the producer reads next. So a worker that announces itself idle
 * and then reads the tail sees at least that it is odd.
 */
final class Stripe {
    /** Capacity of the first ring. */
    static final int MIN_CAPACITY = 64;

    static final int MAX_CAPACITY = 1 << 16;

    /** Most waiting tasks that an estimate of queue waits reads. */
    static final int MAX_SAMPLED = 4096;

    // Far from each other and from the array's header, even if the processor fetches cache lines in pairs.
    private static final int TAIL = 16;
    private static final int HEAD = 32;

    private static final VarHandle HEAD_RING;

    static {
        try {
            HEAD_RING = MethodHandles.lookup().findVarHandle(Stripe.class, "headRing", Ring.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final TaskQueue queue;
    private final AtomicLongArray ends = new AtomicLongArray(48);
    private final ArrivalSampler sampler;
    private volatile Ring headRing;
    private Ring tailRing;
    private long headSeen;
    private boolean wasSparse;

    Stripe(TaskQueue queue, ArrivalSampler sampler) {
        this.queue = queue;
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
        long tail = ends.get(TAIL);
        if ((tail & 1) != 0) {
            return false;
        }
        // The meter calls foreign code, so it runs before the tail is taken.
        boolean chosen = tail >>> 1 == sampler.next();
        MeasuredTask measured =
                chosen && !(work instanceof MeasuredTask) ? meter.measure(work, sampler.period()) : null;
        if (!ends.compareAndSet(TAIL, tail, tail + 1)) {
            return false;
        }
        Ring ring;
        try {
            ring = ringFor(tail >>> 1);
        } catch (Throwable noMemory) {
            ends.set(TAIL, tail);
            throw noMemory;
        }
        if (work instanceof Withdrawable withdrawable) {
            withdrawable.waitsAt(ring, tail >>> 1);
        }
        if (chosen) {
            sampler.arrived(measured == null ? queue.nanoTime() : measured.arrivalNanos());
        }
        ring.put(tail >>> 1, measured == null ? work : measured);
        ends.setRelease(TAIL, tail + 2);
        if (measured != null && measured.type() != null) {
            measured.type().arrived(measured.weight());
        }
        return true;
    }

    private Ring ringFor(long index) {
        Ring ring = tailRing;
        if (index - Math.max(headSeen, ring.start) >= ring.capacity()) {
            headSeen = ends.get(HEAD);
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

    /** Frees storage that is no longer needed, and measures more tasks if few arrive. */
    void maintain(long nowNanos, boolean quiet) {
        long tail = ends.get(TAIL);
        if ((tail & 1) != 0 || !ends.compareAndSet(TAIL, tail, tail + 1)) {
            return;
        }
        try {
            sampler.relax(tail >>> 1, nowNanos);
            int capacity = tailRing.capacity();
            boolean sparse = (tail >>> 1) - ends.get(HEAD) <= capacity / 16;
            if (capacity > MIN_CAPACITY && sparse && (wasSparse || quiet)) {
                replace(tailRing, tail >>> 1, quiet ? MIN_CAPACITY : capacity / 2);
            }
            wasSparse = sparse;
        } finally {
            ends.set(TAIL, tail);
        }
        ringOf(ends.get(HEAD));
    }

    // ---- Consumers

    /** Number of tasks offered so far, including one that is being offered. */
    long offered() {
        return (ends.get(TAIL) + 1) >>> 1;
    }

    /** Number of tasks published so far. */
    long published() {
        return ends.get(TAIL) >>> 1;
    }

    /** Number of indices claimed so far. */
    long head() {
        return ends.get(HEAD);
    }

    /** Returns whether a task waits unclaimed. */
    boolean hasTasks() {
        return ends.get(HEAD) < published();
    }

    /** Returns whether a task waits unclaimed or is being offered; reads the tail once for both. */
    boolean mayHaveTasks() {
        return ends.get(HEAD) < offered();
    }

    /** Claims the indices from {@code head} to {@code end}. */
    boolean claim(long head, long end) {
        return ends.compareAndSet(HEAD, head, end);
    }

    /** The ring that contains the head's task. Read it before the head. */
    Ring headRing() {
        return headRing;
    }

    /** Unlinks rings that end at or before {@code head}, and returns the first other ring. */
    Ring ringOf(long head) {
        while (true) {
            Ring ring = headRing;
            Ring next = ring.next;
            if (head < ring.end || next == null) {
                return ring;
            }
            HEAD_RING.compareAndSet(this, ring, next);
        }
    }

    /** Adds the measured tasks among the unclaimed ones, or among an evenly spread part of them. */
    void addTo(QueuedWaits waits) {
        Ring ring = headRing();
        long head = head();
        long end = published();
        long step = Math.max(1, (end - head) / MAX_SAMPLED);
        for (long index = head; index < end && ring != null; index += step) {
            while (ring != null && index >= ring.end) {
                ring = ring.next;
            }
            if (ring != null) {
                waits.add(ring.peek(index));
            }
        }
    }

    /** Slots in memory. */
    int capacity() {
        int sum = 0;
        for (Ring ring = headRing; ring != null; ring = ring.next) {
            sum += ring.capacity();
        }
        return sum;
    }
}
