package dev.tidepool.server.http;

import dev.tidepool.policy.Require;
import org.jspecify.annotations.Nullable;

/**
 * How requests are taken.
 *
 * @param host the address to listen at
 * @param port its port; 0 for any that is free
 * @param token the bearer token that every request must carry; null, on loopback only, for none
 * @param payloadLimit most bytes of a request's body
 */
public record HttpSettings(String host, int port, @Nullable String token, int payloadLimit) {

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if one is left
     */
    public HttpSettings {
        Require.inRange("port", port, 0, 65_535);
        Require.inRange("payloadLimit", payloadLimit, 1, 100_000_000);
    }
}
