package dev.tidepool.cluster.internal.wire;

/** The bytes are no message: they were damaged, or come from an attacker or another protocol. */
public final class WireException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public WireException(String message) {
        super(message, null, false, false); // a peer may cause many, and its stack says nothing
    }
}
