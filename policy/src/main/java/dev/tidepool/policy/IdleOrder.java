package dev.tidepool.policy;

/** Which idle worker takes the next task. It decides how many threads idle timeouts leave alive. */
public enum IdleOrder {
    /** The one that became idle last: its caches are warm, and the others may time out. */
    LIFO,
    /** The one that has been idle for longest: all stay in use, and few time out. */
    FIFO
}
