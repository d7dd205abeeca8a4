package dev.tidepool.spring;

/** A property or bean of an executor that cannot work. The message is one line that says what is allowed. */
public final class InvalidExecutorException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidExecutorException(String message) {
        super(message);
    }

    InvalidExecutorException(String message, Throwable cause) {
        super(message, cause);
    }
}
