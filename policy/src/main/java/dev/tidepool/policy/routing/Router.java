package dev.tidepool.policy.routing;

import java.util.List;
import java.util.function.IntConsumer;

/**
 * The state of one {@link RoutingPolicy} in one balancer. Deterministic: the same events give the same
 * routes. It has no thread, clock, lock, log or I/O of its own; chance comes from the seed in its {@link
 * RoutingContext}. Not thread-safe: one caller at a time, and times never go backwards.
 *
 * <p>Nodes are numbers that the caller gives out, the same for as long as a node is a member and never
 * reused: a node that left and comes back is a new member with a new number, so that late events of its
 * former life are told from those of the present one. Times are nanos of the caller's monotonic clock.
 * Events about nodes that are not members are ignored.
 */
public interface Router {

    /**
     * The members are these from now on; called first, before anything else. What is known about
     * members that stay is kept.
     *
     * @param members the nodes that may be routed to, each once, in an order that is the same for every
     *     balancer
     * @throws IllegalArgumentException if a node is named twice
     */
    void onMembership(long nowNanos, List<RouterMember> members);

    /** A node has reported. */
    default void onReport(long nowNanos, NodeReport report) {}

    /**
     * A task was sent to a node, as {@link #route} said or because its caller named the node. After a
     * {@link Route.Send} it is called before the next {@link #route}.
     */
    default void onStart(long nowNanos, int node) {}

    /** A task has come back from a node. */
    default void onDone(long nowNanos, TaskEnd end) {}

    /**
     * The cluster has so many balancers from now on; until it is called, as many as the {@link RoutingContext} says.
     *
     * @param balancers 1 or more, this one included
     */
    default void onBalancers(long nowNanos, int balancers) {}

    /** Called every {@link RoutingPolicy#tickEvery()}. */
    default void onTick(long nowNanos) {}

    /** A node has answered a probe. */
    default void onProbe(long nowNanos, ProbeReply reply) {}

    /**
     * Names the nodes to probe now; called after each {@link #route}. The answers come by {@link
     * #onProbe}, some of them late or never.
     *
     * @param send is given each node to probe
     */
    default void probe(long nowNanos, IntConsumer send) {}

    /**
     * Returns how many tasks of this balancer a member may have in flight now, as far as the rule bounds them: 0 for one
     * that it has set aside, {@link Integer#MAX_VALUE} where there is no bound. For people to look at: {@link #route}
     * alone decides.
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
