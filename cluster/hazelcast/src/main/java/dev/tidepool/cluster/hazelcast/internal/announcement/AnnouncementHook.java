package dev.tidepool.cluster.hazelcast.internal.announcement;

import com.hazelcast.internal.serialization.DataSerializerHook;
import com.hazelcast.nio.serialization.DataSerializableFactory;

/** Tells Hazelcast how to create our operation. Hazelcast finds it as a service, for every instance. */
public final class AnnouncementHook implements DataSerializerHook {
    /** A random number, to avoid the numbers of other libraries. */
    static final int FACTORY = -1_834_607_211;

    static final int ANNOUNCEMENT = 3;

    @Override
    public int getFactoryId() {
        return FACTORY;
    }

    @Override
    public DataSerializableFactory createFactory() {
        return type -> {
            if (type != ANNOUNCEMENT) {
                throw new IllegalArgumentException("operation " + type + " is unknown; known is " + ANNOUNCEMENT);
            }
            return new AnnouncementOperation();
        };
    }
}
