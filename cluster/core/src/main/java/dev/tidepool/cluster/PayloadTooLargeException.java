package dev.tidepool.cluster;

/** An argument or a result has more bytes than the limit allows. */
public final class PayloadTooLargeException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final boolean ofArgument;

    private PayloadTooLargeException(String message, boolean ofArgument) {
        super(message);
        this.ofArgument = ofArgument;
    }

    /** Returns the exception of a task whose argument is too large. It has not run. */
    public static PayloadTooLargeException ofArgument(String message) {
        return new PayloadTooLargeException(message, true);
    }

    /** Returns the exception of a task whose result is too large. It has run. */
    public static PayloadTooLargeException ofResult(String message) {
        return new PayloadTooLargeException(message, false);
    }

    /** Returns whether the argument is too large, so that the task has not run; else it has run. */
    public boolean isOfArgument() {
        return ofArgument;
    }
}
