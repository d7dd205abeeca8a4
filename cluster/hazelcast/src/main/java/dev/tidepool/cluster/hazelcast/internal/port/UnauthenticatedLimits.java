package dev.tidepool.cluster.hazelcast.internal.port;

import dev.tidepool.cluster.hazelcast.internal.join.OldestPulse;
import java.time.Duration;

/**
 * The limits on connections that have not proved that they know the cluster secret. Immutable.
 *
 * @param maxConnections the maximum number of them, at least 1; a further one ends the oldest of the
 *     address with most
 * @param timeout the time that each has for the handshake, more than 0
 */
public record UnauthenticatedLimits(int maxConnections, Duration timeout) {
    /** 128 connections for 5 s; a node needs only a few round trips. */
    public static final UnauthenticatedLimits DEFAULT = new UnauthenticatedLimits(128, Duration.ofSeconds(5));

    /** @throws IllegalArgumentException if one is out of range */
    public UnauthenticatedLimits {
        if (maxConnections < 1) {
            throw new IllegalArgumentException("maxConnections is " + maxConnections + "; allowed are 1 or more");
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout is " + timeout + "; allowed is more than 0");
        }
    }

    /**
     * Returns the time that an address has to answer when a node dials it: no longer than the others wait for the
     * oldest one, because a first node waits so long for each silent address.
     */
    Duration dialTimeout() {
        Duration silence = OldestPulse.maxSilence();
        return timeout.compareTo(silence) < 0 ? timeout : silence;
    }
}
