package dev.tidepool.cluster.hazelcast.internal.announcement;

import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import com.hazelcast.spi.exception.CallerNotMemberException;
import com.hazelcast.spi.impl.operationservice.Operation;
import com.hazelcast.spi.impl.operationservice.UrgentSystemOperation;

/**
 * Tells another node that this one lives, by its bytes alone. It has no content, response or retry, and overtakes what
 * waits.
 */
public final class PulseOperation extends Operation implements IdentifiedDataSerializable, UrgentSystemOperation {
    @Override
    public void run() {
        // The connection has noted when it came.
    }

    @Override
    public boolean returnsResponse() {
        return false;
    }

    /** A removed node that has not learnt of it yet sends pulses, too. */
    @Override
    public void logError(Throwable thrown) {
        if (!(thrown instanceof CallerNotMemberException)) {
            super.logError(thrown);
        }
    }

    @Override
    public int getFactoryId() {
        return AnnouncementHook.FACTORY;
    }

    @Override
    public int getClassId() {
        return AnnouncementHook.PULSE;
    }
}
