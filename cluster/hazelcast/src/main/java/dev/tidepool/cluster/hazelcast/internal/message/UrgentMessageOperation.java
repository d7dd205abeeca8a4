package dev.tidepool.cluster.hazelcast.internal.message;

import com.hazelcast.spi.impl.operationservice.UrgentSystemOperation;

/**
 * Carries a message that may overtake others: on the wire, and on the receiver in Hazelcast's thread for urgent ones.
 */
public final class UrgentMessageOperation extends MessageOperation implements UrgentSystemOperation {
    UrgentMessageOperation() {}

    public UrgentMessageOperation(long port, byte[] message) {
        super(port, message);
    }

    @Override
    public int getClassId() {
        return MessageHook.URGENT_MESSAGE;
    }
}
