package dev.tidepool.policy.routing;

/**
 * The end of a task, as a balancer sees it.
 *
 * @param node the node it was sent to
 * @param responseNanos time between sending it and its return, nanos
 * @param outcome how it ended
 */
public record TaskEnd(int node, long responseNanos, Outcome outcome) {

    /** How a task ends. */
    public enum Outcome {
        /** It ran and returned or threw an exception. */
        COMPLETED,
        /** The node rejected it; it has not run. */
        REJECTED,
        /** The node vanished or did not answer in time. */
        LOST,
        /** The caller no longer waits for it. The node is not at fault and may still have the task. */
        CANCELLED
    }
}
