package dev.tidepool.policy;

/** Which idle worker takes the next task. The order decides how many threads the idle timeouts leave alive. */
public enum IdleOrder {
    /** The thread that became idle last. Its caches are warm, and the others may time out. */
    LIFO,
    /** The thread that has been idle longest. All threads stay in use, and few time out. */
    FIFO
}
