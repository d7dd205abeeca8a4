package dev.tidepool.cluster.internal.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * The contents of a member's frame for a caller.
 *
 * @param clock the member's clock when it wrote this
 */
public record MemberEnvelope(long clock, List<MemberMessage> messages) {
    public void write(WireWriter out) {
        out.writeLong(clock);
        for (MemberMessage message : messages) {
            message.write(out);
        }
    }

    /** Reads an envelope. Throws a {@link WireException} if the bytes are no envelope. */
    public static MemberEnvelope read(WireReader in) {
        long clock = in.readLong();
        List<MemberMessage> messages = new ArrayList<>(in.messagesAhead());
        while (!in.isAtEnd()) {
            in.requireRoomFor(messages.size());
            messages.add(MemberMessage.read(in));
        }
        return new MemberEnvelope(clock, messages);
    }
}
