package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.ClientNetwork;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Bounds how many of something each {@link ClientNetwork} has at a port. An address that wants more is logged once,
 * until it has none. Thread-safe.
 */
final class AddressPlaces {
    private static final Logger LOG = System.getLogger(AddressPlaces.class.getName());
    private static final int MAX_LOGGED = 100;

    private final String what;
    private final int limit;
    private final Map<ClientNetwork, Integer> taken = new ConcurrentHashMap<>();
    private final Set<ClientNetwork> logged = ConcurrentHashMap.newKeySet();

    /**
     * @param what what is bounded, as the log names it, such as {@code connections}
     * @param limit the number for one address, 1 or more
     */
    AddressPlaces(String what, int limit) {
        this.what = what;
        this.limit = limit;
    }

    /** Takes a place, which {@link #leave} gives back; returns whether there was one. */
    boolean take(ClientNetwork network) {
        if (taken.merge(network, 1, Integer::sum) <= limit) {
            return true;
        }
        leave(network);
        if (logged.size() < MAX_LOGGED && logged.add(network)) {
            LOG.log(
                    Level.WARNING,
                    "callers' port: %s has %d %s, as many as one address may have; further ones are refused"
                            .formatted(network, limit, what));
        }
        return false;
    }

    void leave(ClientNetwork network) {
        if (taken.computeIfPresent(network, (key, count) -> count == 1 ? null : count - 1) == null) {
            logged.remove(network);
        }
    }
}
