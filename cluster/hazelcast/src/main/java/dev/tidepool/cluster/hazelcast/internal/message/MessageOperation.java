package dev.tidepool.cluster.hazelcast.internal.message;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import com.hazelcast.spi.impl.operationservice.Operation;
import java.io.IOException;
import java.util.UUID;

/** Carries one message to a port of another node. It has no response and no retry. */
public class MessageOperation extends Operation implements IdentifiedDataSerializable {
    private long port;
    private byte[] message = {};

    MessageOperation() {}

    public MessageOperation(long port, byte[] message) {
        this.port = port;
        this.message = message;
    }

    @Override
    public void run() {
        Object receiver =
                getNodeEngine().getHazelcastInstance().getUserContext().get(MessageReceiver.KEY);
        UUID caller = getCallerUuid();
        if (receiver instanceof MessageReceiver here && caller != null) {
            here.received(caller, getCallerAddress(), port, message);
        }
    }

    @Override
    public boolean returnsResponse() {
        return false;
    }

    @Override
    protected void writeInternal(ObjectDataOutput out) throws IOException {
        super.writeInternal(out);
        out.writeLong(port);
        out.writeByteArray(message);
    }

    @Override
    protected void readInternal(ObjectDataInput in) throws IOException {
        super.readInternal(in);
        port = in.readLong();
        byte[] read = in.readByteArray();
        message = read == null ? new byte[0] : read;
    }

    @Override
    public int getFactoryId() {
        return MessageHook.FACTORY;
    }

    @Override
    public int getClassId() {
        return MessageHook.MESSAGE;
    }
}
