package dev.tidepool.policy.routing;

import java.util.List;
import java.util.function.IntConsumer;

/**
 * The state of one {@link RoutingPolicy} in one balancer. The same events give the same routes. A router has no thread,
 * clock, lock, log or I/O, and takes all randomness from the seed in its {@link RoutingContext}. Not thread-safe. Times
 * never go backwards.
 *
 * <p>The caller numbers the nodes. A node keeps its number while it is a member, and numbers are never reused. A node
 * that leaves and returns is a new member with a new number, so late events of its former membership do not mix with
 * current ones. Times are nanos of the caller's monotonic clock. Events about nodes that are not members are ignored.
 *
 * <p>What a method throws ends a simulation. In a cluster it is logged, and the router is asked again with the next
 * event; a task for which {@link #route} threw goes to the member with the fewest tasks of this balancer.
 */
public interface Router {

    /**
     * Sets the members; the first call to a router. The router keeps what it knows about members that stay.
     *
     * @param members the nodes that may get tasks, each once, in the same order for every balancer
     * @throws IllegalArgumentException if a node is named twice
     */
    void onMembership(long nowNanos, List<RouterMember> members);

    /** A node has reported. */
    default void onReport(long nowNanos, NodeReport report) {}

    /**
     * A task was sent to a node, because {@link #route} chose it or the caller named it. After a {@link Route.Send}
     * this call comes before the next {@link #route}.
     */
    default void onStart(long nowNanos, int node) {}

    /** A task has come back from a node. */
    default void onDone(long nowNanos, TaskEnd end) {}

    /**
     * Sets the number of balancers. Until this call, the number in the {@link RoutingContext} holds.
     *
     * @param balancers 1 or more, this one included
     */
    default void onBalancers(long nowNanos, int balancers) {}

    /** Called every {@link RoutingPolicy#tickEvery()}. */
    default void onTick(long nowNanos) {}

    /**
     * Names the pool sizes that nodes are to set now; called after each {@link #onTick}. A node keeps such a size until
     * the next one, in place of its own policy. Only the simulator carries sizes to nodes: the nodes of a real cluster
     * take none from a caller.
     *
     * @param order receives each size
     */
    default void sizes(long nowNanos, SizeOrder order) {}

    /** Receives the pool sizes that a balancer sets. */
    @FunctionalInterface
    interface SizeOrder {
        /**
         * Sets the pool size of a node.
         *
         * @param node the node's number
         * @param threads 1 or more
         */
        void set(int node, int threads);
    }

    /** A node has answered a probe. */
    default void onProbe(long nowNanos, ProbeReply reply) {}

    /**
     * Names the nodes to probe now; called after each {@link #route}. The answers arrive through {@link #onProbe}; some
     * are late or never arrive.
     *
     * @param send receives each node to probe
     */
    default void probe(long nowNanos, IntConsumer send) {}

    /**
     * Returns how many tasks of this balancer a member may have in flight now: 0 if the router has set the member
     * aside, {@link Integer#MAX_VALUE} if there is no limit. For display, and to see when waiting tasks should ask
     * again; {@link #route} decides.
     */
    default int maxInFlight(int node) {
        return Integer.MAX_VALUE;
    }

    /**
     * Returns what to do with the next task: {@link Route#NO_MEMBERS} while there is no member.
     *
     * @param task the task
     */
    Route route(long nowNanos, RoutedTask task);
}
