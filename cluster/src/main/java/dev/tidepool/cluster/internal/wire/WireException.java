package dev.tidepool.cluster.internal.wire;

/** The bytes are no message: they were damaged, or come from an attacker or another protocol. */
public final class WireException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Makes an exception.
     *
     * @param message what is wrong with the bytes
     */
    public WireException(String message) {
        super(message);
    }
}
