package dev.tidepool.cluster.hazelcast.internal.message;

import com.hazelcast.spi.impl.operationservice.UrgentSystemOperation;

/** Carries a message that overtakes others: on the wire, and to a thread of Hazelcast that does nothing else. */
public final class UrgentMessageOperation extends MessageOperation implements UrgentSystemOperation {

    UrgentMessageOperation() {}

    /** Makes an operation that carries {@code message} to {@code port}. */
    public UrgentMessageOperation(long port, byte[] message) {
        super(port, message);
    }

    @Override
    public int getClassId() {
        return MessageHook.URGENT_MESSAGE;
    }
}
