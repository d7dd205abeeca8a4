package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.LeaseTerms;
import dev.tidepool.cluster.internal.wire.CallerEnvelope;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A caller's lease on one member: the member's right to start the caller's tasks. Thread-safe.
 *
 * <p><b>The claim.</b> After the caller has given up its tasks on a member, none of them starts there. No delay,
 * reordering or pause changes that.
 *
 * <p><b>The argument.</b> Let {@code M} and {@code C} be the clocks of member and caller. Both advance while their
 * process is stopped. The member checks three conditions when it starts a task: the task's epoch is that of the newest
 * lease it knows, {@code M <= leaseUntil} of that lease, and {@code M <= startBy} of the task.
 * <ol>
 *   <li>A frame with the member's clock {@code e} arrives at the caller's time {@code r}. The member wrote it earlier,
 *       so {@code M >= e} at that time, and {@code e - r} is a lower bound of the true offset {@code M - C}. The
 *       caller keeps the greatest of these bounds and subtracts a thousandth of its age. Two crystal clocks that NTP
 *       slews drift apart more slowly than that. So {@code offset} never exceeds the true offset.
 *   <li>A grant made at the caller's time {@code s} has {@code leaseUntil = s + length + offset}. That is no later than
 *       {@code M} at the caller's time {@code s + length}. The value is absolute, so it does not matter how long the
 *       frame travels or stays in the socket of a stopped process.
 *   <li>The caller gives up only when it makes no more grants, {@code length + margin} after it <em>made</em> (not
 *       sent) the last one. It notes {@code s} in the critical section that computes {@code leaseUntil}. By then every
 *       lease of this epoch has ended at the member. The margin covers clocks that run at different rates during one
 *       lease.
 *   <li>Giving up starts the next epoch in the same critical section. Later grants have the new epoch, so they do not
 *       revive tasks of the old one. A task has its epoch from its dispatch on, so this holds in the member's queue, in
 *       a socket and in this caller's outbox.
 *   <li>A caller {@linkplain Rest at rest} grants nothing and has no task that could start. When it wakes up, it grants
 *       again in the same epoch, as after any pause between two grants.
 *   <li>A task's time limit works alike: {@code startBy} is its deadline plus {@code offset}, so no later than the
 *       deadline.
 * </ol>
 *
 * <p><b>The limits.</b> A process may be stopped in the nanoseconds between the check and the task's first
 * instruction. It continues with that instruction; only the resource that the task uses could then refuse it. The
 * argument also fails for a clock that stands still while its machine is suspended to disk or migrated.
 */
final class MemberLease {
    /** The assumed drift between two clocks is less than one part in this many. */
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

    /** @param epochs supplies increasing epoch numbers, unique among the leases of a caller */
    MemberLease(LeaseTerms terms, LongSupplier epochs, long nowNanos) {
        this.epochs = epochs;
        epoch = epochs.getAsLong();
        lengthNanos = terms.length().toNanos();
        marginNanos = terms.margin().toNanos();
        grantedAt = nowNanos - lengthNanos - marginNanos;
    }

    /** Learns that the member's clock was {@code memberNanos} at some time before now. */
    synchronized void received(long memberNanos, long nowNanos) {
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

    /** Starts to grant the lease; the member's clock must be known. */
    synchronized void resume() {
        if (!clockKnown) {
            throw new IllegalStateException("no lease without the member's clock");
        }
        granting = true;
    }

    synchronized void suspend() {
        granting = false;
    }

    /** Returns an envelope, which renews the lease if the lease is granted. */
    synchronized CallerEnvelope envelope(long nowNanos, List<CallerMessage> messages) {
        if (!granting) {
            return new CallerEnvelope(epoch, CallerEnvelope.NO_LEASE, messages);
        }
        grantedAt = Math.max(grantedAt, nowNanos);
        return new CallerEnvelope(epoch, nowNanos + lengthNanos + offset(nowNanos), messages);
    }

    /** Returns a time on the member's clock that is no later than {@code callerNanos} on the caller's clock. */
    synchronized long onMemberClock(long callerNanos, long nowNanos) {
        return callerNanos + offset(nowNanos);
    }

    synchronized long epoch() {
        return epoch;
    }

    /** Starts the next epoch if the present one has certainly ended; returns whether it did. */
    synchronized boolean endEpoch(long nowNanos) {
        boolean over = !granting && nowNanos - grantedAt >= lengthNanos + marginNanos;
        if (over) {
            epoch = epochs.getAsLong();
        }
        return over;
    }
}
