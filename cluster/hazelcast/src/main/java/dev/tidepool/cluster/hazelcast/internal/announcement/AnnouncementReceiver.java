package dev.tidepool.cluster.hazelcast.internal.announcement;

import java.util.UUID;

/** Receives what {@link AnnouncementOperation}s carry to a node. Thread-safe. */
@FunctionalInterface
public interface AnnouncementReceiver {
    /** The key of a node's receiver in the user context of its Hazelcast instance. */
    String KEY = "dev.tidepool.cluster.membership";

    /**
     * Handles an announcement, in a thread of Hazelcast.
     *
     * @param from the number that Hazelcast gave the announcing node
     * @param callersAddress what should be {@code host:port}
     */
    void announced(UUID from, String callersAddress);
}
