package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.LeaseTerms;
import java.time.Duration;

/**
 * When a caller rests. A caller at work and each of its members exchange twenty frames a second, for leases and
 * reports. A caller that has had no task for {@link #AFTER} lets its leases run out. From then on it only asks each
 * member every {@link #ASK} how it is, for those who look at the cluster through it. Members do nothing by themselves
 * for a caller without a lease. Guarded by the caller's lock.
 *
 * <p><b>The invariant.</b> A resting caller has no task on any member and grants no lease: nothing of it can start, and
 * there is nothing to give up. A member gets a task only if it has written a report after the caller woke up. So its
 * news is never older than the silence of {@link LeaseTerms}, with rests as without them, and a member that froze,
 * ended or filled up meanwhile is noticed by the first task, which does not go there.
 *
 * <p><b>The price.</b> The first task waits for one round trip. It waits until all members have answered, so that a
 * burst does not fill the fastest of them. Those that have not answered after the longer of {@link #PATIENCE} and two
 * round trips of the fastest are set aside.
 */
final class Rest {
    /** Longer than a caller counts as one that shares a member, so that members count as without rests. */
    static final long AFTER = Duration.ofSeconds(15).toNanos();

    /** The interval between two questions of a resting caller; a connection tests itself if it is silent for longer. */
    static final long ASK = Duration.ofSeconds(8).toNanos();

    private static final long PATIENCE = Duration.ofMillis(50).toNanos();

    private boolean resting;
    private boolean waking;
    private boolean answered;
    private long activeAt;
    private long wokeAt;
    private long waitUntil;

    Rest(long nowNanos) {
        activeAt = nowNanos;
        wokeAt = nowNanos;
    }

    boolean isResting() {
        return resting;
    }

    /** Returns whether tasks wait for the answers of members. */
    boolean isWaking() {
        return waking;
    }

    /** Returns when it last woke up, or began. */
    long wokeAt() {
        return wokeAt;
    }

    /** Records that there is work. */
    void active(long nowNanos) {
        activeAt = nowNanos;
    }

    /** Begins a rest if there was no work for long enough; returns whether it did. */
    boolean begins(long nowNanos) {
        if (resting || nowNanos - activeAt < AFTER) {
            return false;
        }
        resting = true;
        return true;
    }

    /** Ends the rest. Tasks wait from now on, until {@link #waitEnds}. */
    void wake(long nowNanos) {
        resting = false;
        waking = true;
        answered = false;
        activeAt = nowNanos;
        wokeAt = nowNanos;
        waitUntil = nowNanos + PATIENCE;
    }

    /** Records that a member has answered since the end of the rest. */
    void answered(long nowNanos) {
        if (waking && !answered) {
            answered = true;
            waitUntil = Math.max(waitUntil, nowNanos + nowNanos - wokeAt);
        }
    }

    /** Ends the wait if all members have answered, or one has and the others had their time; returns whether. */
    boolean waitEnds(long nowNanos, boolean allAnswered) {
        boolean over = waking && (allAnswered || (answered && nowNanos - waitUntil >= 0));
        if (over) {
            waking = false;
        }
        return over;
    }
}
