package dev.tidepool.cluster;

/**
 * The task threw an exception on its member. The class name, message and stack trace arrive as text, because a caller
 * does not load classes that a member names.
 */
public final class RemoteTaskException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String className;
    private final String remoteStackTrace;

    public RemoteTaskException(String className, String message, String remoteStackTrace) {
        super(message.isEmpty() ? className : className + ": " + message);
        this.className = className;
        this.remoteStackTrace = remoteStackTrace;
    }

    /** Returns the class of the exception that the task threw. */
    public String className() {
        return className;
    }

    /** Returns the stack trace on the member, with its causes; a very long one is truncated. */
    public String remoteStackTrace() {
        return remoteStackTrace;
    }
}
