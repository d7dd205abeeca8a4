package dev.tidepool.executor.internal.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Takes tasks out of a {@link StripedQueue} for one worker.
 *
 * <p><b>Claims.</b> A taker claims the next index of a stripe or, if the backlog is deep, up to {@link
 * #MAX_BATCH} indices at once. It then takes the tasks out of their slots one by one. The rest of a claim
 * stays in its slots, and the claim is registered (see {@link ClaimRegistry}), so others can take the rest:
 * a worker that blocks in one task strands no other.
 *
 * <p><b>Order of writes.</b> A claim is written before the head moves. A thread that sees the new head also
 * sees the claim; a thread that sees the old head sees that the stripe is not empty. If another thread moved
 * the head first, the claim is emptied at once. Until then it only leads thieves to tasks that wait.
 *
 * <p><b>Fairness.</b> After {@link #TASKS_PER_VISIT} tasks from one stripe, a taker visits the next stripe
 * that is not empty. Once in {@link #VISITS_BETWEEN_CHECKS} visits it looks for a claim that got stuck. What a retired
 * taker left behind comes first.
 *
 * <p><b>Threads.</b> Only the owner may call a taker, with two exceptions: thieves read the claim, and any
 * thread reads the count of tasks taken. A thief that reads a claim while its owner changes it looks into
 * wrong slots at worst, and what it finds there is an ordinary waiting task. The same happens to an owner
 * that is delayed until others have taken its claim and the ring has wrapped around: up to {@link #MAX_BATCH}
 * tasks may then start before their turn.
 *
 * <p>The fields that change with every task are two cache lines away from other objects.
 */
class StripedTaker extends Taker {
    /** Most indices claimed at once: the slots of one cache line. */
    static final int MAX_BATCH = 16;

    /** Waiting tasks from which on more than one is claimed at once. */
    static final int MIN_BACKLOG_TO_BATCH = 32;

    /** Tasks taken from one stripe before the next stripe has its turn. */
    static final int TASKS_PER_VISIT = 64;

    private static final int VISITS_BETWEEN_CHECKS = 4;

    private static final VarHandle RING;
    private static final VarHandle NEXT;
    private static final VarHandle END;
    private static final VarHandle TAKEN;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            RING = lookup.findVarHandle(StripedTaker.class, "ring", Ring.class);
            NEXT = lookup.findVarHandle(StripedTaker.class, "next", long.class);
            END = lookup.findVarHandle(StripedTaker.class, "end", long.class);
            TAKEN = lookup.findVarHandle(StripedTaker.class, "taken", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final StripedQueue queue;
    private final Stripe[] stripes;
    private final ClaimRegistry claims;
    private final boolean stealsFromHome;
    private final int home;

    // The claim.
    private @Nullable Ring ring;
    private long next;
    private long end;

    private final @Nullable PaddedLong takenByAll;
    private long taken;
    private volatile boolean orphaned;
    private boolean registered;
    private int cursor;
    private int left = TASKS_PER_VISIT;
    private int visits;

    /** See {@link StripedQueue#taker}; {@code takenByAll} is a count that it shares, or null. */
    static StripedTaker of(
            StripedQueue queue,
            Stripe[] stripes,
            ClaimRegistry claims,
            int home,
            boolean stealsFromHome,
            @Nullable PaddedLong takenByAll) {
        return new Padded(queue, stripes, claims, home, stealsFromHome, takenByAll);
    }

    private StripedTaker(
            StripedQueue queue,
            Stripe[] stripes,
            ClaimRegistry claims,
            int home,
            boolean stealsFromHome,
            @Nullable PaddedLong takenByAll) {
        this.takenByAll = takenByAll;
        this.queue = queue;
        this.stripes = stripes;
        this.claims = claims;
        this.home = home % stripes.length;
        this.cursor = this.home;
        this.stealsFromHome = stealsFromHome;
    }

    @Override
    @Nullable
    public Runnable poll(boolean mayBatch) {
        while (true) {
            Runnable task = takeFromClaim();
            if (task != null) {
                return task;
            }
            boolean found = (claims.hasOrphans() && claims.adoptOrphan(this)) || (isCheckDue() && steal());
            if (!found && !claimAnywhere(mayBatch) && !steal()) {
                return null;
            }
        }
    }

    /**
     * Takes everything that waits: the rest of claims, then stripe by stripe, and the rest of claims once
     * more. A claim is written before the head moves, so a thread that finds nothing unclaimed then finds
     * every claim.
     */
    @SuppressWarnings("NonApiType") // see TaskQueue
    void drainTo(ArrayList<Runnable> tasks) {
        TaskQueue.reserve(tasks);
        while (steal() || claimAnywhere(false) || steal()) {
            for (Runnable task = takeFromClaim(); task != null; task = takeFromClaim()) {
                tasks.add(task);
                TaskQueue.reserve(tasks);
            }
        }
    }

    private @Nullable Runnable takeFromClaim() {
        Ring claimed = ring;
        if (claimed != null) {
            for (long index = next; index < end; index++) {
                NEXT.setRelease(this, index + 1);
                Runnable task = claimed.take(index);
                if (task != null) {
                    TAKEN.setRelease(this, taken + 1);
                    if (takenByAll != null) {
                        takenByAll.increment();
                    }
                    return task;
                }
            }
        }
        return null;
    }

    private boolean isCheckDue() {
        if (visits < VISITS_BETWEEN_CHECKS) {
            return false;
        }
        visits = 0;
        return true;
    }

    private boolean claimAnywhere(boolean mayBatch) {
        if (stealsFromHome) {
            cursor = home;
        } else if (left <= 0) {
            visits++;
            nextStripe();
        }
        long inUse = queue.inUse.bits();
        for (int i = 0; i < stripes.length; i++) {
            if (StripesInUse.contains(inUse, cursor) && claim(stripes[cursor], mayBatch)) {
                return true;
            }
            nextStripe();
        }
        return false;
    }

    private void nextStripe() {
        cursor = cursor + 1 < stripes.length ? cursor + 1 : 0;
        left = TASKS_PER_VISIT;
    }

    private boolean claim(Stripe stripe, boolean mayBatch) {
        while (true) {
            Ring first = stripe.headRing();
            long head = stripe.head();
            // Reading the ring's end after the published count keeps out every index of a later ring.
            long limit = stripe.published();
            if (head >= limit) {
                return false;
            }
            long ringEnd = first.end;
            if (head >= ringEnd) {
                stripe.ringOf(head);
                continue;
            }
            limit = Math.min(limit, ringEnd);
            int count = 1;
            if (mayBatch && limit - head >= MIN_BACKLOG_TO_BATCH && register()) {
                count = MAX_BATCH - ((int) head & (MAX_BATCH - 1));
            }
            RING.setRelease(this, first);
            NEXT.setRelease(this, head);
            END.setRelease(this, head + count);
            if (stripe.claim(head, head + count)) {
                left -= count;
                return true;
            }
            END.setRelease(this, head);
        }
    }

    private boolean register() {
        if (!registered) {
            registered = claims.add(this);
        }
        return registered;
    }

    /** Continues another taker's claim that has tasks left. */
    private boolean steal() {
        return claims.stealFor(this);
    }

    /** Shares what is left of another taker's claim; false if nothing is. */
    boolean adoptFrom(StripedTaker other) {
        Ring theirs = (Ring) RING.getAcquire(other);
        long from = (long) NEXT.getAcquire(other);
        long to = (long) END.getAcquire(other);
        for (long index = from; theirs != null && index < to; index++) {
            if (theirs.peek(index) != null) {
                RING.setRelease(this, theirs);
                NEXT.setRelease(this, index);
                END.setRelease(this, to);
                return true;
            }
        }
        return false;
    }

    /** Returns whether the claim has tasks left. Any thread may call this. */
    boolean hasTasks() {
        Ring claimed = (Ring) RING.getAcquire(this);
        long to = (long) END.getAcquire(this);
        for (long index = (long) NEXT.getAcquire(this); claimed != null && index < to; index++) {
            if (claimed.peek(index) != null) {
                return true;
            }
        }
        return false;
    }

    /** Takes this task if the claim still contains it. Any thread may call this. */
    boolean removeFromClaim(Runnable work) {
        Ring claimed = (Ring) RING.getAcquire(this);
        long to = (long) END.getAcquire(this);
        for (long index = (long) NEXT.getAcquire(this); claimed != null && index < to; index++) {
            if (claimed.remove(index, work)) {
                return true;
            }
        }
        return false;
    }

    /** Returns where the claim is, or null without one. Any thread may call this. */
    @Nullable
    Ring claimedRing() {
        return (Ring) RING.getAcquire(this);
    }

    /** It has retired, with a claim that had tasks left. */
    void orphan() {
        orphaned = true;
    }

    /** Returns whether it is an orphan. Any thread may call this. */
    boolean isOrphaned() {
        return orphaned;
    }

    /** Adds the measured tasks that the claim still contains. Any thread may call this. */
    void addTo(QueuedWaits waits) {
        Ring claimed = (Ring) RING.getAcquire(this);
        long to = (long) END.getAcquire(this);
        for (long index = (long) NEXT.getAcquire(this); claimed != null && index < to; index++) {
            waits.add(claimed.peek(index));
        }
    }

    @Override
    public void rest() {
        if (registered) {
            claims.remove(this);
            registered = false;
        }
        ring = null;
        cursor = home;
        left = TASKS_PER_VISIT;
    }

    /** Others take what is left of its claim. */
    @Override
    public void retire() {
        if (registered && hasTasks()) {
            claims.addOrphan(this);
        } else {
            rest();
        }
        queue.retire(this);
    }

    @Override
    public long taken() {
        return (long) TAKEN.getAcquire(this);
    }

    /** Adds two unused cache lines after the fields. */
    @SuppressWarnings("unused")
    private static final class Padded extends StripedTaker {
        private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;

        Padded(
                StripedQueue queue,
                Stripe[] stripes,
                ClaimRegistry claims,
                int home,
                boolean stealsFromHome,
                @Nullable PaddedLong takenByAll) {
            super(queue, stripes, claims, home, stealsFromHome, takenByAll);
        }
    }
}
