package dev.tidepool.cluster;

import java.util.Objects;
import java.util.UUID;

/**
 * A node of the cluster, member or caller. A node that left and came back is another one.
 *
 * @param uuid names this life of the node
 * @param address host and port, for people
 */
public record NodeId(UUID uuid, String address) {

    /** Checks that nothing is missing. */
    public NodeId {
        Objects.requireNonNull(uuid, "uuid");
        Objects.requireNonNull(address, "address");
    }

    @Override
    public String toString() {
        return address + " (" + uuid.toString().substring(0, 8) + ")";
    }
}
