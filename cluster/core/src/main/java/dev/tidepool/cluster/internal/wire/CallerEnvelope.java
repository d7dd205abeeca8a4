package dev.tidepool.cluster.internal.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * The contents of a caller's frame for a member. Each envelope renews the caller's lease. An envelope without messages
 * only renews the lease. If its {@code leaseUntil} is {@link #NO_LEASE}, it asks whether there is a member.
 *
 * @param epoch the lease's epoch; a caller that has given up its tasks on a member starts the next one
 * @param leaseUntil the end of the lease, on the member's clock
 */
public record CallerEnvelope(long epoch, long leaseUntil, List<CallerMessage> messages) {
    /** The lease of a caller that does not know the member's clock yet. */
    public static final long NO_LEASE = Long.MIN_VALUE;

    public void write(WireWriter out) {
        out.writeVarint(epoch);
        out.writeLong(leaseUntil);
        for (CallerMessage message : messages) {
            message.write(out);
        }
    }

    /** Reads an envelope. Throws a {@link WireException} if the bytes are no envelope. */
    public static CallerEnvelope read(WireReader in) {
        long epoch = in.readVarint();
        long leaseUntil = in.readLong();
        List<CallerMessage> messages = new ArrayList<>(in.messagesAhead());
        while (!in.isAtEnd()) {
            in.requireRoomFor(messages.size());
            messages.add(CallerMessage.read(in));
        }
        return new CallerEnvelope(epoch, leaseUntil, messages);
    }
}
