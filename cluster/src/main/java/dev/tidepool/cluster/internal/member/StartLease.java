package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.internal.wire.CallerEnvelope;

/**
 * A caller's lease as its member knows it: the newest epoch heard of, and until when, on the member's own
 * clock, its tasks may start. Immutable. Why this suffices is argued in the caller's {@code MemberLease}.
 *
 * @param epoch the newest epoch heard of
 * @param until tasks of this epoch may start until then
 */
record StartLease(long epoch, long until) {
    static final StartLease NONE = new StartLease(0, CallerEnvelope.NO_LEASE);

    /** Returns the lease after an envelope was read, which may be an old one. */
    StartLease after(CallerEnvelope envelope) {
        if (envelope.epoch() > epoch) {
            return new StartLease(envelope.epoch(), envelope.leaseUntil());
        }
        return envelope.epoch() == epoch && envelope.leaseUntil() > until
                ? new StartLease(epoch, envelope.leaseUntil())
                : this;
    }

    /** Returns whether any task may start. */
    boolean isRunning(long nowNanos) {
        return nowNanos <= until;
    }

    boolean allows(long taskEpoch, long nowNanos) {
        return taskEpoch == epoch && nowNanos <= until;
    }
}
