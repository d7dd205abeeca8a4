package dev.tidepool.policy.routing;

/**
 * A node's report to the balancers: periodic, with a reply, or because it is overloaded.
 *
 * @param node the node
 * @param poolSize threads alive
 * @param busy threads running a task
 * @param queueLength tasks waiting
 * @param averageWaitNanos mean wait so far of the waiting tasks; 0 if none waits
 * @param minimumWaitNanos the shortest queue wait of the tasks started in the node's last interval
 * @param arrivalRate tasks/s that arrived in the node's last completed second
 * @param overloadPoint tasks/s above which the node is overloaded, if this report signals overload; else NaN
 * @param freeMemoryBytes memory that new threads could take; negative if unknown
 * @param capacityPerSecond the node's estimate of its capacity in tasks/s, see {@link
 *     dev.tidepool.policy.overload.CapacityEstimate}; NaN if unknown
 * @param replies how many replies to this balancer come with the report, 0 or more. Their tasks are no longer on the
 *     node, but {@link Router#onDone} follows. 0 for a report that goes to all balancers at once
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
        double capacityPerSecond,
        int replies) {

    /** Returns whether this report signals overload. */
    public boolean signalsOverload() {
        return !Double.isNaN(overloadPoint);
    }
}
