package dev.tidepool.cluster.hazelcast.internal.announcement;

import com.hazelcast.internal.serialization.DataSerializerHook;
import com.hazelcast.nio.serialization.DataSerializableFactory;

/** Tells Hazelcast how to create our operations. Hazelcast finds it as a service, for every instance. */
public final class AnnouncementHook implements DataSerializerHook {
    /** A random number, to avoid the numbers of other libraries. */
    static final int FACTORY = -1_834_607_211;

    static final int ANNOUNCEMENT = 3;
    static final int PULSE = 4;

    @Override
    public int getFactoryId() {
        return FACTORY;
    }

    @Override
    public DataSerializableFactory createFactory() {
        return type -> switch (type) {
            case ANNOUNCEMENT -> new AnnouncementOperation();
            case PULSE -> new PulseOperation();
            default ->
                throw new IllegalArgumentException(
                        "operation " + type + " is unknown; known are " + ANNOUNCEMENT + " and " + PULSE);
        };
    }
}
