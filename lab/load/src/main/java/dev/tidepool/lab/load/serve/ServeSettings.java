package dev.tidepool.lab.load.serve;

import dev.tidepool.policy.Require;
import org.jspecify.annotations.Nullable;

/**
 * How a server takes requests.
 *
 * @param host the address to listen at
 * @param port its port; 0 for any that is free
 * @param token the bearer token that every request must carry; null, on loopback only, for none
 * @param mostRequests how many it may hold at once, waiting or running, 1 to 1,000,000; further ones are answered 503
 */
public record ServeSettings(String host, int port, @Nullable String token, int mostRequests) {
    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if one is left
     */
    public ServeSettings {
        Require.inRange("--port", port, 0, 65_535);
        Require.inRange("--most-requests", mostRequests, 1, 1_000_000);
    }
}
