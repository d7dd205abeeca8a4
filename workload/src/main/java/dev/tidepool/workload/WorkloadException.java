package dev.tidepool.workload;

/**
 * A workload or trace that cannot be used. The message is one line for the person who wrote the
 * file: {@code file:line: found ..., expected ...}.
 */
public final class WorkloadException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * An exception with this message and no stack trace, since the fault is in the file.
     *
     * @param message what is wrong; line breaks in it, which may come from the file, become spaces
     */
    public WorkloadException(String message) {
        super(message.strip().replaceAll("\\s*\\R\\s*", " "), null, false, false);
    }
}
