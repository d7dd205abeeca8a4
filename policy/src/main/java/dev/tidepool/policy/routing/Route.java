package dev.tidepool.policy.routing;

/** What to do with a task. A router may return the same object many times. */
public sealed interface Route {

    /** Every router's answer while there is no member: a rejection with a retry after 1 s. */
    Reject NO_MEMBERS = new Reject(1_000_000_000);

    /**
     * Send the task to a node.
     *
     * @param node a member
     */
    record Send(int node) implements Route {}

    /**
     * Keep the task and ask again.
     *
     * @param untilNanos when to ask again, on the caller's clock, later than now
     */
    record Hold(long untilNanos) implements Route {}

    /**
     * Reject the task.
     *
     * @param retryAfterNanos how long its caller should wait before the next try, nanos, 0 or more
     */
    record Reject(long retryAfterNanos) implements Route {}
}
