package dev.tidepool.cluster.hazelcast.internal.message;

import com.hazelcast.internal.serialization.DataSerializerHook;
import com.hazelcast.nio.serialization.DataSerializableFactory;

/** Tells Hazelcast how to create our operations. Hazelcast finds it as a service, for every instance. */
public final class MessageHook implements DataSerializerHook {
    /** A random number, to avoid the numbers of other libraries. */
    static final int FACTORY = -1_834_607_211;

    static final int MESSAGE = 1;
    static final int URGENT_MESSAGE = 2;

    @Override
    public int getFactoryId() {
        return FACTORY;
    }

    @Override
    public DataSerializableFactory createFactory() {
        return type -> switch (type) {
            case MESSAGE -> new MessageOperation();
            case URGENT_MESSAGE -> new UrgentMessageOperation();
            default -> throw new IllegalArgumentException("operation " + type + " is unknown; known are 1 and 2");
        };
    }
}
