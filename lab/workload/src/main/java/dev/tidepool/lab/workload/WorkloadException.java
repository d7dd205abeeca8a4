package dev.tidepool.lab.workload;

/**
 * Reports a workload or trace that cannot be used. The message is one line for the author of the file: {@code
 * file:line: found ..., expected ...}.
 */
public final class WorkloadException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception without a stack trace, since the fault is in the file.
     *
     * @param message what is wrong; line breaks, which may come from the file, become spaces
     */
    public WorkloadException(String message) {
        super(message.strip().replaceAll("\\s*\\R\\s*", " "), null, false, false);
    }
}
