package dev.tidepool.executor;

/** Where a {@link ScheduledTask} is. {@link TimerTasks} has the table of its legal transitions. */
enum TaskStage {
    /** Not accepted yet. */
    NEW,
    /** In the heap of its timer until it is due. */
    WAITING,
    /** With the pool, which has not begun to run it. */
    QUEUED,
    /** A thread runs its code, or is about to. */
    RUNNING,
    /** Given back by a shutdown, while a thread of the pool may still hold it; that thread does not run it. */
    REVOKED,
    /** Given back, and held by no thread of the pool. Whoever got it may run it. */
    RETURNED,
    /** Ended: no code of it runs, and none will. */
    DONE
}
