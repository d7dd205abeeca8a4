package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.ClassNotAllowedException;

/** The argument has a class that is not allowed: nothing of the task has run. No task can throw it. */
public final class ArgumentRefusedException extends Exception {
    private static final long serialVersionUID = 1;

    /** Makes an exception. */
    public ArgumentRefusedException(ClassNotAllowedException cause) {
        super(cause.getMessage(), cause);
    }
}
