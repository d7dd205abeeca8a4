package dev.tidepool.policy.routing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a router's members and their tasks in flight. Subclasses choose the member, and only while there are members.
 *
 * @param <M> what the subclass keeps about a member
 */
abstract class MemberRouter<M extends TrackedMember> implements Router {
    private final Map<Integer, M> byNode = new HashMap<>();
    private List<M> members = List.of();

    /** Returns the state of a new member. */
    abstract M join(long nowNanos, RouterMember member);

    /** Returns what to do with the next task. */
    abstract Route choose(long nowNanos, RoutedTask task);

    /** The members, their order or their weights have changed. */
    void membersChanged(long nowNanos) {}

    /** A task was sent to {@code member} and already counts as in flight. */
    void started(long nowNanos, M member) {}

    /** A task has come back from {@code member} and no longer counts as in flight. */
    void done(long nowNanos, M member, TaskEnd end) {}

    /** {@code member} has reported. */
    void reported(long nowNanos, M member, NodeReport report) {}

    /** Returns the members in their order. */
    final List<M> members() {
        return members;
    }

    /** Returns the member with this number, or null. */
    final @Nullable M member(int node) {
        return byNode.get(node);
    }

    @Override
    public final void onMembership(long nowNanos, List<RouterMember> nodes) {
        Map<Integer, M> next = new HashMap<>();
        List<M> ordered = new ArrayList<>(nodes.size());
        for (RouterMember node : nodes) {
            M known = byNode.get(node.node());
            M member = known == null ? join(nowNanos, node) : known;
            member.index = ordered.size();
            member.weight = node.weight();
            if (next.put(node.node(), member) != null) {
                throw new IllegalArgumentException("node " + node.node() + " is a member twice; name each node once");
            }
            ordered.add(member);
        }
        byNode.clear();
        byNode.putAll(next);
        members = ordered;
        membersChanged(nowNanos);
    }

    @Override
    public final void onReport(long nowNanos, NodeReport report) {
        M member = byNode.get(report.node());
        if (member != null) {
            reported(nowNanos, member, report);
        }
    }

    @Override
    public final void onStart(long nowNanos, int node) {
        M member = byNode.get(node);
        if (member != null) {
            member.inFlight++;
            started(nowNanos, member);
        }
    }

    @Override
    public final void onDone(long nowNanos, TaskEnd end) {
        M member = byNode.get(end.node());
        if (member != null && member.inFlight > 0) {
            member.inFlight--;
            done(nowNanos, member, end);
        }
    }

    @Override
    public final Route route(long nowNanos, RoutedTask task) {
        return members.isEmpty() ? Route.NO_MEMBERS : choose(nowNanos, task);
    }
}
