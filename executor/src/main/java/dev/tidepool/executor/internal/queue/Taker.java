package dev.tidepool.executor.internal.queue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One worker's way of taking tasks out of a {@link TaskQueue}.
 *
 * <p><b>Claims.</b> A taker claims the next index of a stripe, or, where the backlog is deep, up to
 * {@link #BATCH} of them at once, and takes the tasks out of their slots one by one. The rest of a
 * claim stays in its slots, where everybody can take it, and the claim is published for all to find
 * (see {@link Claims}): a worker that blocks in one task strands none.
 *
 * <p><b>Order of writes.</b> A claim is written before the head moves. Whoever sees the head moved sees the
 * claim, too; whoever does not sees that the stripe is not empty. A claim that was written for a head that
 * another then moved is empty again at once, and until then only shows thieves to tasks that are there.
 *
 * <p><b>Fairness.</b> After {@link #VISIT} tasks from one stripe a taker goes on to the next that is not
 * empty, and once in {@link #VISITS_BETWEEN_CHECKS} visits it looks for a claim that got stuck.
 *
 * <p>Not thread-safe, but for the claim, which thieves read, and the count of tasks taken. A thief that
 * reads a claim while its owner changes it looks into wrong slots at worst; what it finds there is a
 * waiting task like any other. So does a claim whose tasks others took and whose owner was held up until the
 * stripe's ring came round again: up to {@link #BATCH} tasks may then start before their turn.
 *
 * <p>What it writes for every task is two cache lines away from whatever its neighbours in memory are.
 */
public class Taker extends TwoCacheLines {
    /** Indices claimed at once at most: the slots of one cache line. */
    static final int BATCH = 16;

    /** Indices that must be waiting for more than one to be claimed. */
    static final int DEEP = 32;

    /** Tasks taken from one stripe before the next has its turn. */
    static final int VISIT = 64;

    private static final int VISITS_BETWEEN_CHECKS = 4;

    private static final VarHandle RING;
    private static final VarHandle NEXT;
    private static final VarHandle END;
    private static final VarHandle TAKEN;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            RING = lookup.findVarHandle(Taker.class, "ring", Ring.class);
            NEXT = lookup.findVarHandle(Taker.class, "next", long.class);
            END = lookup.findVarHandle(Taker.class, "end", long.class);
            TAKEN = lookup.findVarHandle(Taker.class, "taken", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final TaskQueue queue;
    private final Stripe[] stripes;
    private final Claims claims;
    private final boolean stealsFromHome;
    private final int home;

    // The claim.
    private @Nullable Ring ring;
    private long next;
    private long end;

    private long taken;
    private boolean published;
    private int cursor;
    private int left = VISIT;
    private int visits;

    /** Makes a taker; see {@link TaskQueue#taker}. */
    static Taker of(TaskQueue queue, Stripe[] stripes, Claims claims, int home, boolean stealsFromHome) {
        return new Padded(queue, stripes, claims, home, stealsFromHome);
    }

    private Taker(TaskQueue queue, Stripe[] stripes, Claims claims, int home, boolean stealsFromHome) {
        this.queue = queue;
        this.stripes = stripes;
        this.claims = claims;
        this.home = home % stripes.length;
        this.cursor = this.home;
        this.stealsFromHome = stealsFromHome;
    }

    /**
     * Takes the task that the worker should run next, or returns null if nothing waits anywhere.
     *
     * @param mayBatch whether several may be claimed at once
     */
    public @Nullable Runnable poll(boolean mayBatch) {
        while (true) {
            Runnable task = takeFromClaim();
            if (task != null) {
                return task;
            }
            if (!(isCheckDue() && steal()) && !claimAnywhere(mayBatch) && !steal()) {
                return null;
            }
        }
    }

    /**
     * Takes everything that waits: the rest of claims, then stripe by stripe, and once more the rest of claims: a claim is
     * written before the head moves, so whoever finds nothing unclaimed finds every claim after that.
     */
    void drainTo(List<Runnable> tasks) {
        while (steal() || claimAnywhere(false) || steal()) {
            for (Runnable task = takeFromClaim(); task != null; task = takeFromClaim()) {
                tasks.add(task);
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
        for (int i = 0; i < stripes.length; i++) {
            if (claim(stripes[cursor], mayBatch)) {
                return true;
            }
            nextStripe();
        }
        return false;
    }

    private void nextStripe() {
        cursor = cursor + 1 < stripes.length ? cursor + 1 : 0;
        left = VISIT;
    }

    private boolean claim(Stripe stripe, boolean mayBatch) {
        while (true) {
            Ring first = stripe.headRing();
            long head = stripe.head();
            // The end of the ring is read after the number published, so that no index of a later ring passes.
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
            if (mayBatch && limit - head >= DEEP && publish()) {
                count = BATCH - ((int) head & (BATCH - 1));
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

    private boolean publish() {
        if (!published) {
            published = claims.add(this);
        }
        return published;
    }

    /** Goes on with the claim of another that has tasks left in it. */
    private boolean steal() {
        return claims.findStuck(this);
    }

    /** Makes what is left of a claim this taker's, too, if there is anything. */
    boolean adoptFrom(Taker other) {
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

    /** Returns whether a claim has tasks left in it. */
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

    /** Adds the measured tasks that are left in the claim. */
    void addTo(QueuedWaits waits) {
        Ring claimed = (Ring) RING.getAcquire(this);
        long to = (long) END.getAcquire(this);
        for (long index = (long) NEXT.getAcquire(this); claimed != null && index < to; index++) {
            waits.add(claimed.peek(index));
        }
    }

    /** The worker has found nothing and is about to wait. */
    public void rest() {
        if (published) {
            claims.remove(this);
            published = false;
        }
        ring = null;
        cursor = home;
        left = VISIT;
    }

    /** The worker takes no more; what is left of its claim is for others. */
    public void retire() {
        if (published && hasTasks()) {
            claims.orphan(this);
        } else {
            rest();
        }
        queue.retire(this);
    }

    /** Returns how many tasks this taker has taken; for any thread. */
    public long taken() {
        return (long) TAKEN.getAcquire(this);
    }

    /** With two unused cache lines behind the fields, too. */
    @SuppressWarnings("unused")
    private static final class Padded extends Taker {
        private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;

        Padded(TaskQueue queue, Stripe[] stripes, Claims claims, int home, boolean stealsFromHome) {
            super(queue, stripes, claims, home, stealsFromHome);
        }
    }
}
