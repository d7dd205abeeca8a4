package dev.tidepool.server.http;

import dev.tidepool.policy.Require;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the balancer's HTTP server.
 *
 * @param host the address to listen at
 * @param port its port; 0 for any free port
 * @param token the bearer token that every request needs; null for none, on loopback only
 * @param payloadLimit the limit on the bytes of a request's body
 * @param connectionsPerAddress the limit on the connections of one address that wait for their client
 */
public record HttpSettings(String host, int port, @Nullable String token, int payloadLimit, int connectionsPerAddress) {
    /** @throws IllegalArgumentException if a value is out of range */
    public HttpSettings {
        Require.inRange("port", port, 0, 65_535);
        Require.inRange("payloadLimit", payloadLimit, 1, 100_000_000);
        Require.inRange("connectionsPerAddress", connectionsPerAddress, 1, HttpServer.MAX_CONNECTIONS);
    }
}
