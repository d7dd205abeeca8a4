package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.LeaseTerms;
import dev.tidepool.cluster.internal.wire.CallerEnvelope;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A caller's lease on one member: the right of the member to start the caller's tasks. Thread-safe.
 *
 * <p><b>The claim.</b> Once the caller has given up the tasks that it has on a member, none of them
 * starts there, whatever was delayed, reordered or stopped in between.
 *
 * <p><b>The argument.</b> Let {@code M(t)} and {@code C(t)} be the clocks of member and caller at the
 * time {@code t}; both count while their process is stopped. The member starts a task only if its epoch is
 * that of the newest lease it has heard of, and {@code M <= leaseUntil} of that epoch, and {@code M <=
 * startBy} of the task, read at the start itself.
 * <ol>
 *   <li>A frame with the member's clock {@code e} arrives at the caller's time {@code r}. It was
 *       written before, so {@code M >= e} then, and {@code e - r} is at most the true distance of the two
 *       clocks. The greatest of these bounds is kept, less a thousandth of its age, which is more than
 *       two clocks that are kept by crystals and slewed by NTP drift apart. So {@code offset} never exceeds
 *       the true distance.
 *   <li>A grant made at the caller's time {@code s} says {@code leaseUntil = s + length + offset}, which
 *       is no later than {@code M} at the caller's time {@code s + length}. How long the frame travels,
 *       or lies in the socket of a stopped process, does not matter: the value is absolute.
 *   <li>The caller gives up only while it makes no more grants, at {@code length + margin} after the last
 *       one was <em>made</em> (not sent): {@code s} is noted in the same critical section that
 *       computes {@code leaseUntil}. By then every lease of this epoch has lapsed at the member; the
 *       margin pays for clocks that differ in rate within one lease.
 *   <li>Giving up begins the next epoch in the same critical section. Later grants are of that epoch,
 *       so they revive none of the tasks given up, wherever these still lie: in the member's queue, in a
 *       socket, or in this caller's own outbox, since a task bears its epoch from when it was sent.
 *   <li>A task's time limit is the same on one task: {@code startBy} is its deadline plus {@code offset},
 *       hence not after the deadline.
 * </ol>
 *
 * <p><b>What it does not cover.</b> A process that is stopped in the nanoseconds between the check and
 * the first instruction of the task goes on with that instruction when it is woken; only the resource
 * that the task works on could refuse it then. And a clock that stands still while its machine is
 * suspended to disk or moved between hosts breaks the premise.
 */
final class MemberLease {
    private static final long DRIFT = 1_000;

    private final long lengthNanos;
    private final long marginNanos;
    private final LongSupplier epochs;
    private long epoch;
    private boolean clockKnown;
    private long offset;
    private long offsetAt;
    private boolean granting;
    private long grantedAt;

    /**
     * Makes a lease that was never granted.
     *
     * @param epochs gives the numbers of epochs, ever greater, and never one of them to two leases of a caller
     */
    MemberLease(LeaseTerms terms, LongSupplier epochs, long nowNanos) {
        this.epochs = epochs;
        epoch = epochs.getAsLong();
        lengthNanos = terms.length().toNanos();
        marginNanos = terms.margin().toNanos();
        grantedAt = nowNanos - lengthNanos - marginNanos;
    }

    /** The member's clock was {@code memberNanos} some time before now. */
    synchronized void heard(long memberNanos, long nowNanos) {
        long bound = memberNanos - nowNanos;
        if (!clockKnown || bound > offset(nowNanos)) {
            offset = bound;
            offsetAt = nowNanos;
            clockKnown = true;
        }
    }

    private long offset(long nowNanos) {
        return offset - Math.max(0, nowNanos - offsetAt) / DRIFT;
    }

    /** Grants from now on; the member's clock must be known. */
    synchronized void resume() {
        if (!clockKnown) {
            throw new IllegalStateException("no lease without the member's clock");
        }
        granting = true;
    }

    /** Grants no more. */
    synchronized void suspend() {
        granting = false;
    }

    /** Returns an envelope that renews the lease, if it is being granted. */
    synchronized CallerEnvelope envelope(long nowNanos, List<CallerMessage> messages) {
        if (!granting) {
            return new CallerEnvelope(epoch, CallerEnvelope.NO_LEASE, messages);
        }
        grantedAt = Math.max(grantedAt, nowNanos);
        return new CallerEnvelope(epoch, nowNanos + lengthNanos + offset(nowNanos), messages);
    }

    /** Returns a time that on the member's clock is no later than {@code callerNanos} on this one's. */
    synchronized long onMemberClock(long callerNanos, long nowNanos) {
        return callerNanos + offset(nowNanos);
    }

    /** Returns the epoch. */
    synchronized long epoch() {
        return epoch;
    }

    /** Begins the next epoch if the present one has ended for sure, and returns whether it did. */
    synchronized boolean endEpoch(long nowNanos) {
        boolean over = !granting && nowNanos - grantedAt >= lengthNanos + marginNanos;
        if (over) {
            epoch = epochs.getAsLong();
        }
        return over;
    }
}
