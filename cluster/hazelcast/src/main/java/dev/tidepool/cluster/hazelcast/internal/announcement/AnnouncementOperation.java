package dev.tidepool.cluster.hazelcast.internal.announcement;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import com.hazelcast.spi.impl.operationservice.Operation;
import java.io.IOException;
import java.util.UUID;

/** Tells another node where this one receives callers. It has no response and no retry. */
public final class AnnouncementOperation extends Operation implements IdentifiedDataSerializable {
    private String callersAddress = "";

    AnnouncementOperation() {}

    /** @param callersAddress {@code host:port} */
    public AnnouncementOperation(String callersAddress) {
        this.callersAddress = callersAddress;
    }

    @Override
    public void run() {
        Object receiver =
                getNodeEngine().getHazelcastInstance().getUserContext().get(AnnouncementReceiver.KEY);
        UUID caller = getCallerUuid();
        if (receiver instanceof AnnouncementReceiver here && caller != null) {
            here.announced(caller, callersAddress);
        }
    }

    @Override
    public boolean returnsResponse() {
        return false;
    }

    @Override
    protected void writeInternal(ObjectDataOutput out) throws IOException {
        super.writeInternal(out);
        out.writeString(callersAddress);
    }

    @Override
    protected void readInternal(ObjectDataInput in) throws IOException {
        super.readInternal(in);
        String read = in.readString();
        callersAddress = read == null ? "" : read;
    }

    @Override
    public int getFactoryId() {
        return AnnouncementHook.FACTORY;
    }

    @Override
    public int getClassId() {
        return AnnouncementHook.ANNOUNCEMENT;
    }
}
