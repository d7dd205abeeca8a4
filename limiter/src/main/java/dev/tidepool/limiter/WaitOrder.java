package dev.tidepool.limiter;

/** Which waiting caller goes in next. */
public enum WaitOrder {
    /** The one that has waited longest: fair. */
    FIFO,

    /** The one that came last. In overload those that came first run into their deadlines, and the others do not. */
    LIFO
}
