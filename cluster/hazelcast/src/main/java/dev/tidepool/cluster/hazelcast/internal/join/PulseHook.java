package dev.tidepool.cluster.hazelcast.internal.join;

import com.hazelcast.internal.serialization.DataSerializerHook;
import com.hazelcast.nio.serialization.DataSerializableFactory;

/** Tells Hazelcast how to create a pulse. Hazelcast finds it as a service, for every instance. */
public final class PulseHook implements DataSerializerHook {
    /** A random number, to avoid the numbers of other libraries. */
    static final int FACTORY = -1_402_775_918;

    static final int PULSE = 1;

    @Override
    public int getFactoryId() {
        return FACTORY;
    }

    @Override
    public DataSerializableFactory createFactory() {
        return type -> {
            if (type != PULSE) {
                throw new IllegalArgumentException("operation " + type + " is unknown; known is " + PULSE);
            }
            return new PulseOperation();
        };
    }
}
