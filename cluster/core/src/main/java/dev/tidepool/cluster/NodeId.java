package dev.tidepool.cluster;

import java.util.Objects;
import java.util.UUID;

/**
 * A node of the cluster: a member or a caller. A process that starts again gets a new id. A node that was
 * cut off and comes back keeps its own.
 *
 * @param uuid identifies the node until its process ends
 * @param address host and port, for messages
 */
public record NodeId(UUID uuid, String address) {
    public NodeId {
        Objects.requireNonNull(uuid, "uuid");
        Objects.requireNonNull(address, "address");
    }

    @Override
    public String toString() {
        return address + " (" + uuid.toString().substring(0, 8) + ")";
    }
}
