package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.ClassNotAllowedException;

/** The argument contains a class that is not allowed, so the task has not run. Tasks cannot throw this exception. */
public final class ArgumentRefusedException extends Exception {
    private static final long serialVersionUID = 1;

    public ArgumentRefusedException(ClassNotAllowedException cause) {
        super(cause.getMessage(), cause);
    }
}
