package dev.tidepool.policy.routing;

/**
 * What a node tells the balancers about itself, periodically, on replies, or because it is overloaded.
 *
 * @param node the node
 * @param poolSize threads alive
 * @param busy threads running a task
 * @param queueLength tasks waiting
 * @param averageWaitNanos mean wait so far of the tasks waiting; 0 when none waits
 * @param minimumWaitNanos the shortest queue wait of the tasks started in the node's last interval
 * @param arrivalRate tasks/s that arrived in the node's last completed second
 * @param overloadPoint tasks/s above which the node is overloaded, in the report by which it signals that
 *     it is; NaN in all others
 * @param freeMemoryBytes memory that new threads could take; negative where unknown
 * @param capacityPerSecond the node's own estimate of the tasks/s that it can take, as {@link
 *     dev.tidepool.policy.overload.CapacityEstimate} makes it; NaN where unknown
 */
public record NodeReport(
        int node,
        int poolSize,
        int busy,
        int queueLength,
        double averageWaitNanos,
        long minimumWaitNanos,
        double arrivalRate,
        double overloadPoint,
        long freeMemoryBytes,
        double capacityPerSecond) {

    /** Returns whether this report signals overload. */
    public boolean signalsOverload() {
        return !Double.isNaN(overloadPoint);
    }
}
