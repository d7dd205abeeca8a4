package dev.tidepool.benchmarks.cluster;

/** One task as the caller saw it. Times are {@link System#nanoTime}; complete once {@link TimedTasks} says so. */
final class SentTask {
    /** How a task ended. */
    enum End {
        /** Not yet. */
        NONE,
        /** With its result. */
        COMPLETED,
        /** Its submission was turned away. */
        REFUSED,
        /** It was accepted and turned away later, without having run. */
        RETURNED,
        /** In any other way. */
        FAILED
    }

    final long due;
    long submittedAt;
    long submissionNanos;
    volatile long endedAt;
    volatile End end = End.NONE;
    volatile long pid;

    SentTask(long due) {
        this.due = due;
    }

    /** Returns the time from when it was due to its end, or to {@code now} if it has no result, nanos. */
    long response(long now) {
        return (isCompleted() ? endedAt : now) - due;
    }

    boolean isCompleted() {
        return end == End.COMPLETED;
    }

    boolean isTurnedAway() {
        return end == End.REFUSED || end == End.RETURNED;
    }
}
