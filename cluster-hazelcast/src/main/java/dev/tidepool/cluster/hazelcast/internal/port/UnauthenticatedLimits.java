package dev.tidepool.cluster.hazelcast.internal.port;

import java.time.Duration;

/**
 * How much a node bears from connections that have not shown that they know the cluster secret.
 *
 * @param connections how many there may be at a time, 1 at least; one more ends the oldest
 * @param patience how long each has, more than 0
 */
public record UnauthenticatedLimits(int connections, Duration patience) {
    /** 128 connections for 5 s, which is many round trips for an honest node. */
    public static final UnauthenticatedLimits DEFAULT = new UnauthenticatedLimits(128, Duration.ofSeconds(5));

    /**
     * Checks the limits.
     *
     * @throws IllegalArgumentException if one is out of its range
     */
    public UnauthenticatedLimits {
        if (connections < 1) {
            throw new IllegalArgumentException(
                    "connections that have not greeted: " + connections + "; allowed are 1 or more");
        }
        if (patience.isNegative() || patience.isZero()) {
            throw new IllegalArgumentException("patience: " + patience + "; allowed is more than 0");
        }
    }
}
