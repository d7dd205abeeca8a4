package dev.tidepool.policy.routing;

/**
 * A task that came back.
 *
 * @param node the node it was sent to
 * @param responseNanos time between sending it and its return, nanos
 * @param outcome how it ended
 */
public record TaskEnd(int node, long responseNanos, Outcome outcome) {

    /** How a task ends, as a balancer sees it. */
    public enum Outcome {
        /** It ran, to its end or to an exception of its own. */
        COMPLETED,
        /** The node turned it away; it has not run. */
        REJECTED,
        /** The node vanished or did not answer in time. */
        LOST,
        /** Nobody waits for it any more, by no fault of the node, which may still have it. */
        CANCELLED
    }
}
