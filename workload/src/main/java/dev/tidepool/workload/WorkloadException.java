package dev.tidepool.workload;

/**
 * A workload or trace that cannot be used. The message is one line for the person who wrote the
 * file: {@code file:line: found ..., expected ...}.
 */
public final class WorkloadException extends Exception {
    private static final long serialVersionUID = 1L;

    /** An exception with this one-line message and no stack trace: the fault is in the file. */
    public WorkloadException(String message) {
        super(message, null, false, false);
    }
}
