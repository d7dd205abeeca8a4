package dev.tidepool.cluster.hazelcast.internal.message;

import com.hazelcast.cluster.Address;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Receives the messages that {@link MessageOperation}s carry to a node. Thread-safe. */
@FunctionalInterface
public interface MessageReceiver {
    /** The key of a node's receiver in the user context of its Hazelcast instance. */
    String KEY = "dev.tidepool.cluster.engine";

    /**
     * Handles a message, in a thread of Hazelcast.
     *
     * @param from the sending node
     * @param address its address, if Hazelcast knows it
     * @param port the port on this node
     */
    void received(UUID from, @Nullable Address address, long port, byte[] message);
}
