package dev.tidepool.server.chaos.history;

/** The rules that a history must not violate. */
public enum Rule {
    /** A future that is not complete, or a task that started and did not end, although its process was alive. */
    LOST,
    /** A future that completed twice. */
    ENDED_TWICE,
    /** A future with a result or a task's exception, without a run that ended so. */
    NO_RUN,
    /** A task that was reported as not run, although it ran. */
    RAN_THOUGH_REFUSED,
    /** A task without a key that ran twice, or a task with a key that ran more often than allowed. */
    RAN_TWICE,
    /** A task that started after its future was complete, after its limit, or after its caller's lease. */
    STARTED_TOO_LATE,
    /** A future that completed more than a second after its task's limit. */
    ENDED_TOO_LATE,
    /** A future with an outcome that such a task cannot have. */
    UNEXPECTED,
    /** A record of a task that no caller submitted. */
    UNKNOWN,
    /** A line that is no record, of a process that was not killed. */
    BROKEN
}
