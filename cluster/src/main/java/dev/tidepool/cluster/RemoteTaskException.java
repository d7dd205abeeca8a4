package dev.tidepool.cluster;

/**
 * The task threw on its member. Class, message and stack of what it threw are told as text, since a class
 * that a member names is not loaded by callers.
 */
public final class RemoteTaskException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String className;
    private final String remoteStackTrace;

    /**
     * Makes an exception.
     *
     * @param className the class of what the task threw
     * @param message its message; empty for none
     * @param remoteStackTrace its stack trace on the member, causes included
     */
    public RemoteTaskException(String className, String message, String remoteStackTrace) {
        super(message.isEmpty() ? className : className + ": " + message);
        this.className = className;
        this.remoteStackTrace = remoteStackTrace;
    }

    /** Returns the class of what the task threw. */
    public String className() {
        return className;
    }

    /** Returns the stack trace on the member, causes included; cut where it is very long. */
    public String remoteStackTrace() {
        return remoteStackTrace;
    }
}
