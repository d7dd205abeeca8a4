package dev.tidepool.executor.internal.queue;

import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.WaitTimes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where tasks wait for a thread: one {@link Stripe} or several, from which workers take through a {@link
 * Taker} of their own. Without a bound; a task offered is taken exactly once, by a taker, by {@link
 * #takeOldest}, {@link #drainTo} or {@link #remove}, or by withdrawing itself.
 *
 * <p><b>Order.</b> Tasks of one stripe are claimed in the order of their submission. With one stripe and
 * no batches that is the order in which tasks start. With a stripe for each submitting thread, see
 * {@code docs/decisions/0005-the-fast-engine.md} for how far a task may be overtaken.
 *
 * <p><b>Nothing overlooked.</b> A thread that writes something that submitters read after their offer, and then
 * calls {@link #mayHaveTasks()} gets true if a submitter did not see what it wrote and its task still waits.
 *
 * <p>Thread-safe and, but for the counts of takers that have gone, without locks. The lock guards these
 * alone and is a leaf.
 */
public final class TaskQueue {
    /** The {@code home} of a submitter that is not one of the pool's workers. */
    public static final int EXTERNAL = -1;

    private final TaskMeter meter;
    private final LongSupplier clock;
    private final Runnable onWithdrawal;
    private final Stripe[] stripes;
    private final Claims claims;
    private final @Nullable Placement placement;
    private final boolean batches;
    private final AtomicInteger turn = new AtomicInteger();
    private final AtomicLong removed = new AtomicLong();
    private final Set<Taker> takers = new LinkedHashSet<>();
    private long takenByGone;

    /**
     * Makes an empty queue.
     *
     * @param layout one queue in strict order or several that the user chose; null for a stripe for each
     *     of a few submitting threads
     * @param everyTask whether every task is measured, so that the oldest of all can be told
     * @param meter measures the tasks chosen for it
     * @param clock monotonic nanos
     * @param onWithdrawal called after a task has withdrawn itself
     */
    public TaskQueue(
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
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new Stripe(this, new ArrivalSampler(i, everyTask));
        }
        this.claims = new Claims(Math.max(8, 4 * cores));
        this.placement = layout == null ? null : layout.placement();
        this.batches = layout == null;
    }

    private static int stripesFor(int cores) {
        return Math.min(64, Integer.highestOneBit(4 * cores));
    }

    // ---- Offering

    /**
     * Appends a task.
     *
     * @param home index of the worker that submits it, or {@link #EXTERNAL}; matters in a layout of
     *     several queues that the user chose
     */
    public void offer(Runnable task, int home) {
        if (placement == null) {
            // Neighbouring threads go to neighbouring stripes; one that is held is left to its holder.
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

    /**
     * Makes the taker of a worker.
     *
     * @param home index of the worker; it looks into its own stripe first
     */
    public Taker taker(int home) {
        Taker taker = Taker.of(this, stripes, claims, home, placement != null);
        synchronized (takers) {
            takers.add(taker);
        }
        return taker;
    }

    void retire(Taker taker) {
        synchronized (takers) {
            if (takers.remove(taker)) {
                takenByGone += taker.taken();
            }
        }
    }

    /** Returns whether takers may claim several tasks at once. */
    public boolean batches() {
        return batches;
    }

    /**
     * Takes the task that arrived first, as far as can be told while others take and offer. Exact if every
     * task is measured; leaves alone what is claimed.
     */
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

    /** Claims the first index of a stripe and takes what is there, if anything is. */
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

    /** Takes everything that waits into {@code tasks}: the rest of claims, then stripe by stripe. */
    public void drainTo(List<Runnable> tasks) {
        Taker taker = taker(0);
        taker.drainTo(tasks);
        taker.retire();
    }

    /**
     * Takes this very task, wherever it waits; looks at everything that waits.
     *
     * @return false if somebody else has it
     */
    public boolean remove(Runnable work) {
        for (Stripe stripe : stripes) {
            long end = stripe.offered();
            for (Ring ring = stripe.headRing(); ring != null; ring = ring.next) {
                long ringEnd = Math.min(ring.end, end);
                for (long index = Math.max(ring.start, ringEnd - ring.capacity()); index < ringEnd; index++) {
                    if (ring.remove(index, work)) {
                        removed.incrementAndGet();
                        return true;
                    }
                }
            }
        }
        return false;
    }

    void withdrawn() {
        removed.incrementAndGet();
        onWithdrawal.run();
    }

    // ---- Observation

    /**
     * Returns whether something waits, or is being offered by a producer that has perhaps looked already, in
     * vain, whether somebody is idle. Not the same as looking for the one and then for the other: what is
     * published in between would be overlooked.
     */
    public boolean mayHaveTasks() {
        for (Stripe stripe : stripes) {
            if (stripe.mayHaveTasks()) {
                return true;
            }
        }
        return batches && claims.hasTasks();
    }

    /** Returns whether something waits. */
    public boolean hasTasks() {
        for (Stripe stripe : stripes) {
            if (stripe.hasTasks()) {
                return true;
            }
        }
        return batches && claims.hasTasks();
    }

    /** Returns how many tasks wait, or are being offered: exact while nobody offers or takes. */
    public int size() {
        long taken = removed.get();
        synchronized (takers) {
            taken += takenByGone;
            for (Taker taker : takers) {
                taken += taker.taken();
            }
        }
        return (int) Math.max(0, Math.min(Integer.MAX_VALUE, offered() - taken));
    }

    /** Returns about how many tasks wait: those withdrawn in part included, the rest of batches not. */
    public long estimate() {
        long sum = 0;
        for (Stripe stripe : stripes) {
            sum += Math.max(0, stripe.offered() - stripe.head());
        }
        return sum;
    }

    /** Returns how many tasks were ever offered, those being offered included. */
    public long offered() {
        long sum = 0;
        for (Stripe stripe : stripes) {
            sum += stripe.offered();
        }
        return sum;
    }

    /** Returns for how many waiting tasks there is storage. */
    public int capacity() {
        int sum = 0;
        for (Stripe stripe : stripes) {
            sum += stripe.capacity();
        }
        return sum;
    }

    /**
     * Returns the waits so far of the tasks that wait now.
     * Exact while every waiting task was measured and there are few; estimated otherwise, from the
     * measured ones among at most {@value Stripe#PROBES} of each stripe.
     *
     * @param nowNanos the pool's clock
     */
    public WaitTimes queuedWait(long nowNanos) {
        QueuedWaits waits = new QueuedWaits(nowNanos);
        claims.addTo(waits);
        for (Stripe stripe : stripes) {
            stripe.addTo(waits);
        }
        return waits.times(size());
    }

    /**
     * Takes storage back that is no longer needed; to be called now and then.
     *
     * @param quiet whether nothing waits or runs
     */
    public void maintain(boolean quiet) {
        long now = clock.getAsLong();
        for (Stripe stripe : stripes) {
            stripe.maintain(now, quiet);
        }
    }

    long nanoTime() {
        return clock.getAsLong();
    }
}
