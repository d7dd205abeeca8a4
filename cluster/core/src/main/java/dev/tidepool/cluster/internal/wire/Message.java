package dev.tidepool.cluster.internal.wire;

import java.util.List;

/** A message between a caller and a member. */
public interface Message {
    /** What a message has beside its payload, usually at most. */
    int BESIDE_PAYLOAD = 64;

    /** How many messages a frame may have; an {@code Outbox} puts a quarter of this into one. */
    int MAX_IN_FRAME = 1_024;

    void write(WireWriter out);

    /** Returns the size of the argument, result or exception that it carries. */
    default int payloadBytes() {
        return 0;
    }

    /** Returns the largest size of an argument or result in messages; 0 if there is none. */
    static int largestPayload(List<? extends Message> messages) {
        int largest = 0;
        for (Message message : messages) {
            largest = Math.max(largest, message.payloadBytes());
        }
        return largest;
    }

    /** Returns the bytes that messages take, about. */
    static int sizeOf(List<? extends Message> messages) {
        int size = 0;
        for (Message message : messages) {
            size += BESIDE_PAYLOAD + message.payloadBytes();
        }
        return size;
    }
}
