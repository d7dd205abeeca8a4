package dev.tidepool.research.benchmarks.cluster;

/** One task from the caller's view. Times are {@link System#nanoTime}. Complete when {@link TimedTasks} says so. */
final class SentTask {
    enum End {
        /** It has not ended. */
        NONE,
        /** It has a result. */
        COMPLETED,
        /** Its submission was rejected. */
        REFUSED,
        /** It was accepted, and rejected later without a run. */
        RETURNED,
        /** It ended in any other way. */
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

    /** Returns the time from its due time to its end, or to {@code now} if it has no result, in nanoseconds. */
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
