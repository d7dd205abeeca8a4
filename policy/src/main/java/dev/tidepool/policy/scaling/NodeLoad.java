package dev.tidepool.policy.scaling;

/** The load of one node in erlang of its capacity: 1 is what it can just carry. Pure. */
public final class NodeLoad {
    /** Waiting tasks add the load with which they would be done within this time, about that of starting a node. */
    static final double BACKLOG_SECONDS = 30;

    /**
     * What a node carries that has tasks and does not know its capacity: less than this, because a {@link
     * dev.tidepool.policy.overload.CapacityEstimate} ignores stations below this utilisation.
     */
    static final double UNNOTICED = 0.1;

    /** A node without an estimate is full when its waiting tasks have waited this long on average. */
    static final double FULL_AFTER_SECONDS = 1;

    private NodeLoad() {}

    /**
     * Returns the offered load: what arrives, and what waits, over what the node can do.
     *
     * @param arrivalRate tasks/s that arrive at the node, from all callers, 0 or more
     * @param waiting tasks that wait there, 0 or more
     * @param averageWaitSeconds the mean time that they have waited so far, 0 or more
     * @param capacityPerSecond the node's estimate of its capacity in tasks/s; NaN if unknown
     * @return erlang, 0 or more; above 1 the node is overloaded
     */
    public static double erlang(double arrivalRate, int waiting, double averageWaitSeconds, double capacityPerSecond) {
        if (capacityPerSecond > 0) {
            return (arrivalRate + waiting / BACKLOG_SECONDS) / capacityPerSecond;
        } else if (waiting > 0 && averageWaitSeconds >= FULL_AFTER_SECONDS) {
            return 1;
        }
        return arrivalRate > 0 || waiting > 0 ? UNNOTICED : 0;
    }
}
