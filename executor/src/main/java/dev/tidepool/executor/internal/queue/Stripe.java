package dev.tidepool.executor.internal.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * One first-in, first-out queue of a {@link TaskQueue}: tasks have consecutive indices and are stored in
 * a chain of {@link Ring}s, the last of which is used again and again while it suffices.
 *
 * <p><b>Tail.</b> The tail word is twice the number of tasks offered so far, and odd while a producer
 * holds it. Legal transitions: even to odd by the compare-and-set of the producer that thereby owns
 * everything about the tail ({@code tailRing}, {@code headSeen}, {@code sampler}, the slot); odd to the
 * next even number by that producer, which publishes the task; odd back to the same even number where
 * it could not store it. Nobody waits for a tail that is held, unless there is no other stripe.
 *
 * <p><b>Head.</b> The head is the number of indices claimed. A claim moves it forward, never beyond the
 * tail, and gives the claimant the duty, not the right, to look into these slots: it owns what it takes
 * out of them. An index may turn out empty, because its task was withdrawn or taken by another.
 *
 * <p><b>Never lost.</b> An index below the head is in the claim of a {@link Taker} until its slot was
 * emptied; an index between head and tail will be claimed. The producer's compare-and-set is a full
 * fence between "something is coming" and whatever it reads next, so one that looks at the tail after
 * having announced itself idle sees at least that it is odd.
 */
final class Stripe {
    /** Slots of the first ring, and of the smallest. */
    static final int SMALLEST = 64;

    /** Slots of the largest ring. */
    static final int LARGEST = 1 << 16;

    /** Waiting tasks looked at for their waits. */
    static final int PROBES = 4096;

    // Far from each other and from the array's header, whatever pairs of cache lines the processor fetches.
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
        this.tailRing = new Ring(queue, 0, SMALLEST);
        this.headRing = tailRing;
    }

    // ---- Producers

    /**
     * Appends a task, measured if it is its turn.
     *
     * @return false if another producer is at it
     */
    boolean tryOffer(Runnable work, TaskMeter meter) {
        long tail = ends.get(TAIL);
        if ((tail & 1) != 0) {
            return false;
        }
        // What the meter calls is foreign code and runs before the tail is taken.
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
                return replace(ring, index, Math.min(2 * ring.capacity(), LARGEST));
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

    /** Takes storage back that is no longer needed, and measures again where little comes in. */
    void maintain(long nowNanos, boolean quiet) {
        long tail = ends.get(TAIL);
        if ((tail & 1) != 0 || !ends.compareAndSet(TAIL, tail, tail + 1)) {
            return;
        }
        try {
            sampler.relax(tail >>> 1, nowNanos);
            int capacity = tailRing.capacity();
            boolean sparse = (tail >>> 1) - ends.get(HEAD) <= capacity / 16;
            if (capacity > SMALLEST && sparse && (wasSparse || quiet)) {
                replace(tailRing, tail >>> 1, quiet ? SMALLEST : capacity / 2);
            }
            wasSparse = sparse;
        } finally {
            ends.set(TAIL, tail);
        }
        ringOf(ends.get(HEAD));
    }

    // ---- Consumers

    /** Number of tasks offered so far, one that is being offered included. */
    long offered() {
        return (ends.get(TAIL) + 1) >>> 1;
    }

    /** Number of tasks offered so far and to be found. */
    long published() {
        return ends.get(TAIL) >>> 1;
    }

    /** Number of indices claimed so far. */
    long head() {
        return ends.get(HEAD);
    }

    /** Returns whether something waits unclaimed. */
    boolean hasTasks() {
        return ends.get(HEAD) < published();
    }

    /** Returns whether something waits unclaimed or is being offered; one look at the tail for both. */
    boolean mayHaveTasks() {
        return ends.get(HEAD) < offered();
    }

    /** Claims the indices from {@code head} to {@code end}. */
    boolean claim(long head, long end) {
        return ends.compareAndSet(HEAD, head, end);
    }

    /** The ring to look for the head's task in; to be read before the head is. */
    Ring headRing() {
        return headRing;
    }

    /** Lets go of rings that end at or before {@code head}, and returns the first that does not. */
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

    /** Adds the measured tasks among those unclaimed, or among some of them, evenly spread. */
    void addTo(QueuedWaits waits) {
        Ring ring = headRing();
        long head = head();
        long end = published();
        long step = Math.max(1, (end - head) / PROBES);
        for (long index = head; index < end && ring != null; index += step) {
            while (ring != null && index >= ring.end) {
                ring = ring.next;
            }
            if (ring != null) {
                waits.add(ring.peek(index));
            }
        }
    }

    /** Slots that are kept in memory. */
    int capacity() {
        int sum = 0;
        for (Ring ring = headRing; ring != null; ring = ring.next) {
            sum += ring.capacity();
        }
        return sum;
    }
}
