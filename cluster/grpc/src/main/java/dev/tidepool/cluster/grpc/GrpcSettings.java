package dev.tidepool.cluster.grpc;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.policy.Require;
import org.jspecify.annotations.Nullable;

/**
 * How callers and nodes talk. Both sides need the same, but for the limit, which each tells the other. Immutable.
 *
 * @param tls the certificates with which the two authenticate each other; null for none
 * @param plaintext whether addresses beyond loopback are allowed without {@code tls}, because something else protects
 *     the network
 * @param payloadLimit the limit on the bytes of an argument and of a result, 1 to 100,000,000, as the member and the
 *     executor have it
 */
public record GrpcSettings(@Nullable TlsFiles tls, boolean plaintext, int payloadLimit) {
    /** A message may have one payload of the largest size, and several small ones before it. */
    private static final int ABOVE_THE_PAYLOAD = 1 << 20;

    private static final int USUAL_PAYLOAD = 1 << 20;

    /** @throws IllegalArgumentException if it is out of range */
    public GrpcSettings {
        Require.inRange("payloadLimit", payloadLimit, 1, 100_000_000);
    }

    /** Returns settings without encryption, for loopback addresses alone, and payloads of 1 MiB. */
    public static GrpcSettings loopback() {
        return new GrpcSettings(null, false, USUAL_PAYLOAD);
    }

    /** Returns settings by which both sides need a certificate of an authority that the other trusts. */
    public static GrpcSettings mutualTls(TlsFiles files) {
        return new GrpcSettings(files, false, USUAL_PAYLOAD);
    }

    /**
     * Returns whether a connection to this address is allowed: plaintext off loopback only if that was asked for. Asks
     * for the address of a name.
     */
    public boolean allows(HostAndPort address) {
        return tls != null || plaintext || address.isLoopback();
    }

    /** Returns the limit on the bytes of one message. */
    public int messageLimit() {
        return payloadLimit + ABOVE_THE_PAYLOAD;
    }
}
