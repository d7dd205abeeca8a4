package dev.tidepool.executor.internal.queue;

import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.WaitTimes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The fast queue: one or several {@link Stripe}s, and one {@link StripedTaker} for each worker.
 *
 * <p><b>Order.</b> Tasks of one stripe are claimed in the order of their submission. With one stripe and no
 * batches, tasks start in that order. With several stripes, {@code docs/decisions/0005-the-fast-engine.md}
 * says how many later tasks may overtake a task.
 *
 * <p><b>Size.</b> Some takers count what they take themselves, all further ones share a few counts as well. So the cost
 * of {@link #size()} does not grow with the number of takers.
 *
 * <p>Thread-safe. Only the list of takers and the counts of retired ones have a lock, which is a leaf.
 */
public final class StripedQueue extends TaskQueue {
    private static final int SHARED_COUNTS = 8;

    private final TaskMeter meter;
    private final LongSupplier clock;
    private final Runnable onWithdrawal;
    private final Stripe[] stripes;
    final StripesInUse inUse;
    private final ClaimRegistry claims;
    private final @Nullable Placement placement;
    private final boolean hasBatches;
    private volatile boolean batches;
    private final AtomicInteger turn = new AtomicInteger();
    private final AtomicLong removed = new AtomicLong();

    /** The removals of which no slot is left between a head and its tail, as far as {@link #waiting} has seen. */
    private volatile long removalsPassed;

    /** The few takers with counts of their own that have not retired; also the lock of them and of the counts. */
    final List<StripedTaker> takers = new ArrayList<>();

    private final @Nullable PaddedLong[] takenByOthers = new PaddedLong[SHARED_COUNTS];
    private long takenByRetired;

    /**
     * Creates an empty queue.
     *
     * @param layout the layout that the user chose; null for a stripe for each of a few submitting threads
     * @param everyTask whether every task is measured, so that {@link #takeOldest} is exact
     * @param meter wraps the tasks that are measured
     * @param clock monotonic nanos
     * @param onWithdrawal called after a task has withdrawn itself
     */
    public StripedQueue(
            @Nullable QueueLayout layout,
            boolean everyTask,
            TaskMeter meter,
            LongSupplier clock,
            Runnable onWithdrawal) {
        this.meter = meter;
        this.clock = clock;
        this.onWithdrawal = onWithdrawal;
        int cores = Runtime.getRuntime().availableProcessors();
        this.stripes = new Stripe[layout == null ? stripesFor(cores) : layout.queues()];
        this.inUse = new StripesInUse(stripes);
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new Stripe(this, inUse, i, new ArrivalSampler(i, everyTask));
        }
        this.claims = new ClaimRegistry(Math.max(8, 4 * cores));
        this.placement = layout == null ? null : layout.placement();
        this.hasBatches = layout == null;
    }

    private static int stripesFor(int cores) {
        return Math.min(64, Integer.highestOneBit(4 * cores));
    }

    // ---- Offering

    @Override
    public void offer(Runnable task, int home) {
        if (placement == null) {
            // Neighbouring threads use neighbouring stripes. If another producer holds the tail, try the next stripe.
            int stripe = (int) Thread.currentThread().getId() & (stripes.length - 1);
            for (int attempt = 1; !stripes[stripe].tryOffer(task, meter); attempt++) {
                stripe = (stripe + 1) & (stripes.length - 1);
                Backoff.pause(attempt);
            }
        } else {
            Stripe chosen = stripes[home == EXTERNAL ? place(placement) : home % stripes.length];
            for (int attempt = 1; !chosen.tryOffer(task, meter); attempt++) {
                Backoff.pause(attempt);
            }
        }
    }

    private int place(Placement by) {
        if (stripes.length == 1) {
            return 0;
        }
        return switch (by) {
            case ROUND_ROBIN -> Math.floorMod(turn.getAndIncrement(), stripes.length);
            case RANDOM -> ThreadLocalRandom.current().nextInt(stripes.length);
            case LEAST_TASKS -> shortest();
        };
    }

    private int shortest() {
        int best = 0;
        long fewest = Long.MAX_VALUE;
        for (int i = 0; i < stripes.length && fewest > 0; i++) {
            long waiting = stripes[i].offered() - stripes[i].head();
            if (waiting < fewest) {
                fewest = waiting;
                best = i;
            }
        }
        return best;
    }

    // ---- Taking

    @Override
    public StripedTaker taker(int home) {
        synchronized (takers) {
            PaddedLong shared = takers.size() < PoolStatistics.MAX_OWN ? null : sharedCount(home);
            StripedTaker taker = StripedTaker.of(this, stripes, claims, home, placement != null, shared);
            if (shared == null) {
                takers.add(taker);
            }
            return taker;
        }
    }

    private PaddedLong sharedCount(int home) {
        int index = home % SHARED_COUNTS;
        PaddedLong count = takenByOthers[index];
        if (count == null) {
            count = PaddedLong.zero();
            takenByOthers[index] = count;
        }
        return count;
    }

    void retire(StripedTaker taker) {
        synchronized (takers) {
            if (takers.remove(taker)) {
                takenByRetired += taker.taken();
            }
        }
    }

    @Override
    public boolean batches() {
        return batches;
    }

    @Override
    public void allowBatches(boolean allowed) {
        if (hasBatches && batches != allowed) {
            batches = allowed;
        }
    }

    @Override
    public @Nullable Runnable takeOldest() {
        for (Stripe oldest = oldest(); oldest != null; oldest = oldest()) {
            Runnable task = takeFirst(oldest);
            if (task != null) {
                removed.incrementAndGet();
                return task;
            }
        }
        return null;
    }

    /** The stripe whose first task arrived first, or one whose first index is empty. */
    private @Nullable Stripe oldest() {
        Stripe oldest = null;
        long arrival = 0;
        for (Stripe stripe : stripes) {
            Ring ring = stripe.headRing();
            long head = stripe.head();
            if (head < stripe.published()) {
                Runnable task = head < ring.end ? ring.peek(head) : null;
                if (!(task instanceof MeasuredTask measured)) {
                    return stripe;
                }
                if (oldest == null || measured.arrivalNanos() - arrival < 0) {
                    oldest = stripe;
                    arrival = measured.arrivalNanos();
                }
            }
        }
        return oldest;
    }

    /** Claims the first index of a stripe and takes its task; null if there is none. */
    private static @Nullable Runnable takeFirst(Stripe stripe) {
        Ring ring = stripe.headRing();
        long head = stripe.head();
        if (head >= stripe.published()) {
            return null;
        }
        if (head >= ring.end) {
            stripe.ringOf(head);
            return null;
        }
        return stripe.claim(head, head + 1) ? ring.take(head) : null;
    }

    @Override
    @SuppressWarnings("NonApiType") // see there
    public void drainTo(ArrayList<Runnable> tasks) {
        StripedTaker taker = taker(0);
        try {
            taker.drainTo(tasks);
        } finally {
            taker.retire();
        }
    }

    @Override
    public boolean remove(Runnable work) {
        if (!isRemoved(work)) {
            return false;
        }
        removed.incrementAndGet();
        return true;
    }

    private boolean isRemoved(Runnable work) {
        for (Stripe stripe : stripes) {
            long end = stripe.offered();
            for (Ring ring = stripe.headRing(); ring != null; ring = stripe.after(ring)) {
                if (ring.removeBefore(end, work)) {
                    return true;
                }
            }
        }
        return hasBatches && claims.remove(work);
    }

    @Override
    public void takeIf(Predicate<Runnable> condition, Consumer<Runnable> owner) {
        Consumer<Runnable> counted = task -> {
            removed.incrementAndGet();
            owner.accept(task);
        };
        rings().forEach((ring, end) -> ring.takeBefore(end, condition, counted));
    }

    void withdrawn() {
        removed.incrementAndGet();
        onWithdrawal.run();
    }

    // ---- Observation

    @Override
    public List<Runnable> snapshot() {
        List<Runnable> waiting = new ArrayList<>();
        rings().forEach((ring, end) -> ring.addBefore(end, waiting));
        return waiting;
    }

    /** Returns the rings in which tasks wait, claimed or not, with the index before which they were offered. */
    private Map<Ring, Long> rings() {
        Map<Ring, Long> current = new LinkedHashMap<>();
        for (Stripe stripe : stripes) {
            long end = stripe.offered();
            for (Ring ring = stripe.headRing(); ring != null; ring = stripe.after(ring)) {
                current.put(ring, end);
            }
        }
        Map<Ring, Long> all = new LinkedHashMap<>();
        for (Ring ring : claims.rings()) {
            // A claim in an older ring is older than all of the above. A newer ring has only new tasks.
            if (ring.end != Long.MAX_VALUE && !current.containsKey(ring)) {
                all.put(ring, ring.end);
            }
        }
        all.putAll(current);
        return all;
    }

    @Override
    public boolean mayHaveTasks() {
        return inUse.mayHaveTasks() || (hasBatches && claims.hasTasks());
    }

    @Override
    public boolean hasTasks() {
        return inUse.hasTasks() || (hasBatches && claims.hasTasks());
    }

    @Override
    public int size() {
        long taken = removed.get();
        synchronized (takers) {
            taken += takenByRetired;
            for (int i = 0; i < takers.size(); i++) { // without memory, a pool could not see that it has ended
                taken += takers.get(i).taken();
            }
            for (PaddedLong count : takenByOthers) {
                taken += count == null ? 0 : count.value;
            }
        }
        return (int) Math.max(0, Math.min(Integer.MAX_VALUE, offered() - taken));
    }

    @Override
    public int waiting() {
        long removals = removed.get();
        if (removals == removalsPassed && !(hasBatches && claims.hasTasks())) {
            return (int) Math.min(Integer.MAX_VALUE, estimate());
        }
        int exact = size();
        if (exact == estimate()) {
            removalsPassed = removals;
        }
        return exact;
    }

    @Override
    public long estimate() {
        return inUse.estimate();
    }

    @Override
    public long offered() {
        long sum = 0;
        for (Stripe stripe : stripes) {
            sum += stripe.offered();
        }
        return sum;
    }

    /** Returns how many waiting tasks there is storage for. */
    public int capacity() {
        int sum = 0;
        for (Stripe stripe : stripes) {
            sum += stripe.capacity();
        }
        return sum;
    }

    @Override
    public WaitTimes queuedWait(long nowNanos) {
        QueuedWaits waits = new QueuedWaits(nowNanos);
        claims.addTo(waits);
        for (Stripe stripe : stripes) {
            stripe.addTo(waits);
        }
        return waits.times(size());
    }

    @Override
    public boolean maintain(boolean quiet) {
        long now = clock.getAsLong();
        boolean settled = true;
        for (Stripe stripe : stripes) {
            settled &= stripe.maintain(now, quiet);
        }
        return settled;
    }

    long nanoTime() {
        return clock.getAsLong();
    }
}
