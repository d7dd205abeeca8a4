package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.internal.wire.CallerEnvelope;
import java.time.Duration;

/**
 * A caller's lease as its member knows it. {@code MemberLease}, on the caller's side, has the argument why it suffices.
 * Immutable.
 *
 * @param epoch the newest known epoch
 * @param until the latest time at which tasks of this epoch may start, on the member's clock
 */
record StartLease(long epoch, long until) {
    /** A caller that grants no lease for so long has given up its tasks, by any terms that callers use. */
    private static final long GONE_AFTER = 10_000_000_000L;

    /** No caller grants a longer lease, by any terms that callers use. */
    private static final long LONGEST = Duration.ofHours(1).toNanos();

    static final StartLease NONE = new StartLease(0, CallerEnvelope.NO_LEASE);

    /** Returns the lease after an envelope, which may be older than the lease. An hour is the longest lease. */
    StartLease after(CallerEnvelope envelope, long nowNanos) {
        long granted = Math.min(envelope.leaseUntil(), nowNanos + LONGEST);
        if (envelope.epoch() > epoch) {
            return new StartLease(envelope.epoch(), granted);
        }
        return envelope.epoch() == epoch && granted > until ? new StartLease(epoch, granted) : this;
    }

    boolean isRunning(long nowNanos) {
        return nowNanos <= until;
    }

    boolean allows(long taskEpoch, long nowNanos) {
        return taskEpoch == epoch && nowNanos <= until;
    }

    /** Returns whether tasks of an epoch certainly start no more. */
    boolean isOver(long taskEpoch, long nowNanos) {
        return taskEpoch < epoch || nowNanos - GONE_AFTER > until;
    }
}
