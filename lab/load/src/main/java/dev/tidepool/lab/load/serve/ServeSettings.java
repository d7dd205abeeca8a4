package dev.tidepool.lab.load.serve;

import dev.tidepool.policy.Require;
import org.jspecify.annotations.Nullable;

/**
 * How a server accepts requests.
 *
 * @param host the address
 * @param port its port; 0 for any that is free
 * @param token the bearer token that every request must carry; null, on loopback only, for none
 * @param maxRequests the maximum number of requests at once, waiting or running, 1 to 1,000,000; further ones get
 *     status 503
 */
public record ServeSettings(String host, int port, @Nullable String token, int maxRequests) {
    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if one is left
     */
    public ServeSettings {
        Require.inRange("--port", port, 0, 65_535);
        Require.inRange("--most-requests", maxRequests, 1, 1_000_000);
    }
}
