package dev.tidepool.doctor;

/** Whether the queue of a pool has a bound. */
public enum QueueBound {
    /** Nothing is known of the queue. */
    UNKNOWN,
    /** It has a bound. */
    BOUNDED,
    /** It takes tasks until the memory is full. */
    UNBOUNDED,
    /** It is a {@code LinkedBlockingQueue}, unbounded unless it was built with a capacity. */
    UNBOUNDED_BY_DEFAULT,
    /** There is none: each task goes to an idle thread or to a new one, as in a cached pool. */
    HANDOFF
}
