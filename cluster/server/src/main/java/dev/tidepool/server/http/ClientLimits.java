package dev.tidepool.server.http;

import dev.tidepool.policy.Require;

/**
 * The limits on the connections of an {@link HttpListener}. A connection <em>waits</em> while the next step is its
 * client's: from its start, and from each response, until the last byte of a request, and while its client leaves a
 * response unread that the network cannot hold.
 *
 * @param connections the limit on all connections; a further one closes one that waits
 * @param waitingPerAddress the limit on the waiting connections of one address; a further one closes the oldest of
 *     them. Those whose request is at work are not counted, so that a proxy in front is no flood.
 */
public record ClientLimits(int connections, int waitingPerAddress) {
    /** @throws IllegalArgumentException if a limit is not positive */
    public ClientLimits {
        Require.inRange("connections", connections, 1, Integer.MAX_VALUE);
        Require.inRange("waitingPerAddress", waitingPerAddress, 1, Integer.MAX_VALUE);
    }

    /** Returns a limit on all connections, whatever their addresses. */
    public static ClientLimits of(int connections) {
        return new ClientLimits(connections, connections);
    }
}
