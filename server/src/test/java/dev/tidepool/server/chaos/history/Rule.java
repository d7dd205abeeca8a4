package dev.tidepool.server.chaos.history;

/** What a history must never show. */
public enum Rule {
    /** A future that has not ended, or a task that started and did not end, though its process lived. */
    LOST,
    /** A future that ended twice. */
    ENDED_TWICE,
    /** A future that completed, or failed with the task's exception, without a run that did so. */
    NO_RUN,
    /** A task that was told not to have run, and did. */
    RAN_THOUGH_REFUSED,
    /** A task without a key that ran twice; one with a key that ran more often than it might. */
    RAN_TWICE,
    /** A task that started after its future had ended, after its limit, or after its caller's lease. */
    STARTED_TOO_LATE,
    /** A future that ended more than a second after its task's limit. */
    ENDED_TOO_LATE,
    /** A future that ended in another way than such a task's can. */
    UNEXPECTED,
    /** A record of a task that nobody has submitted. */
    UNKNOWN,
    /** A line that is no record, of a process that was not killed. */
    BROKEN
}
