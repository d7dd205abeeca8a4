package dev.tidepool.cluster.internal.wire;

/** Bytes that are no message: damaged, made by a stranger, or of another protocol. */
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
