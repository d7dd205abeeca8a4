package dev.tidepool.cluster;

import java.util.Objects;
import java.util.UUID;

/**
 * A node of the cluster: a member or a caller. A node that leaves and comes back gets a new id.
 *
 * @param uuid identifies the node until it leaves
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
