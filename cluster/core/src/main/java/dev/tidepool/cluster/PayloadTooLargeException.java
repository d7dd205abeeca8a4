package dev.tidepool.cluster;

/** An argument or a result has more bytes than the limit allows. */
public final class PayloadTooLargeException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public PayloadTooLargeException(String message) {
        super(message);
    }
}
