package dev.tidepool.policy.routing;

/** What to do with a task. A router may give the same object many times. */
public sealed interface Route {

    /** What every router says while there is no member: turned away, to be tried again in 1 s. */
    Reject NO_MEMBERS = new Reject(1_000_000_000);

    /**
     * Send it to a node.
     *
     * @param node a member
     */
    record Send(int node) implements Route {}

    /**
     * Keep it and ask again.
     *
     * @param untilNanos when, on the caller's clock, later than now
     */
    record Hold(long untilNanos) implements Route {}

    /**
     * Turn it away.
     *
     * @param retryAfterNanos how long its caller should wait before the next try, nanos, 0 or more
     */
    record Reject(long retryAfterNanos) implements Route {}
}
