package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import dev.tidepool.cluster.internal.wire.MemberMessage.LoadReport;
import dev.tidepool.cluster.internal.wire.MemberMessage.ProbeAnswer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.routing.NodeReport;
import dev.tidepool.policy.routing.ProbeReply;
import dev.tidepool.policy.routing.Route;
import dev.tidepool.policy.routing.RoutedTask;
import dev.tidepool.policy.routing.Router;
import dev.tidepool.policy.routing.RouterMember;
import dev.tidepool.policy.routing.RoutingContext;
import dev.tidepool.policy.routing.TaskEnd;
import dev.tidepool.policy.routing.TaskEnd.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Feeds the router with events and asks it for decisions. If the router throws, or names a member that cannot
 * take the task, chooses another. Guarded by the caller's lock.
 */
final class RouterDriver {
    private static final long HOLD = 100_000_000;

    /** After the last member began to drain, new tasks wait for the next for so long, as those that came back do. */
    private static final long BETWEEN_MEMBERS = 1_000_000_000;

    /** The factor by which a number decays at each tick; it fades within about a second. */
    private static final double DECAY = 0.98;

    private final CallerSettings settings;
    private final Rest rest;
    private final TaskExceptions exceptions;
    private final Router router;
    private final long tickNanos;
    private final List<MemberLink> routed = new ArrayList<>();
    private final Map<Integer, MemberLink> byRouterNode = new HashMap<>();
    private int lastRouterNode = -1;
    private final List<MemberLink> toProbe = new ArrayList<>();
    private final IntConsumer probe = this::wantsProbe;
    private long tickedAt;

    /** When the last member began to drain. */
    private long drainedAt;

    private int callers;

    RouterDriver(CallerSettings settings, Rest rest, TaskExceptions exceptions, long nowNanos) {
        this.settings = settings;
        this.rest = rest;
        this.exceptions = exceptions;
        Router started = settings.routing().newRouter(RoutingContext.of(settings.seed()));
        started.onMembership(nowNanos, List.of());
        this.router = new GuardedRouter(settings.routing().name(), started);
        this.tickNanos = settings.routing().tickEvery().equals(SizingDecision.NEVER)
                ? Long.MAX_VALUE
                : settings.routing().tickEvery().toNanos();
        this.tickedAt = nowNanos;
        this.drainedAt = nowNanos - BETWEEN_MEMBERS;
    }

    void join(MemberLink link, long nowNanos) {
        link.routerNode = ++lastRouterNode;
        routed.add(link);
        byRouterNode.put(link.routerNode, link);
        membersChanged(nowNanos);
        if (link.report != null) {
            reported(link, link.report, 0, nowNanos);
        }
    }

    void leave(MemberLink link, long nowNanos) {
        routed.remove(link);
        byRouterNode.remove(link.routerNode);
        link.routerNode = MemberLink.NOT_ROUTED;
        link.sentLately = 0;
        if (routed.isEmpty() && !link.accepts) {
            drainedAt = nowNanos;
        }
        membersChanged(nowNanos);
    }

    private void membersChanged(long nowNanos) {
        router.onMembership(
                nowNanos,
                routed.stream()
                        .map(link -> new RouterMember(link.routerNode, 1))
                        .toList());
    }

    List<MemberLink> routed() {
        return routed;
    }

    /**
     * A member has reported its load.
     *
     * @param replies ends of tasks that came in the same frame and have not yet been told by {@link #ended}
     */
    void reported(MemberLink link, LoadReport load, int replies, long nowNanos) {
        link.report = load;
        link.reportedAt = nowNanos;
        if (!Double.isNaN(load.overloadPoint())) {
            link.overloadPoint = load.overloadPoint();
        }
        if (link.isRouted()) {
            router.onReport(
                    nowNanos,
                    new NodeReport(
                            link.routerNode,
                            load.poolSize(),
                            load.busy(),
                            load.queueLength(),
                            load.averageWaitNanos(),
                            load.minimumWaitNanos(),
                            load.arrivalRate(),
                            load.overloadPoint(),
                            load.freeMemoryBytes(),
                            load.capacityPerSecond(),
                            replies));
        }
    }

    void answered(MemberLink link, ProbeAnswer answer, long nowNanos) {
        if (link.isRouted()) {
            router.onProbe(nowNanos, new ProbeReply(link.routerNode, answer.outstanding(), answer.latencyNanos()));
        }
    }

    private void wantsProbe(int routerNode) {
        MemberLink link = byRouterNode.get(routerNode);
        if (link != null) {
            toProbe.add(link);
        }
    }

    /** Sends the probes that the router requested with its last decision. */
    void probe(DeferredActions after) {
        if (!toProbe.isEmpty()) {
            List<MemberLink> links = List.copyOf(toProbe);
            toProbe.clear();
            after.add(() -> links.forEach(link -> link.send(new CallerMessage.Probe())));
        }
    }

    DispatchDecision decide(PendingTask<?> task, long nowNanos) {
        if (rest.isWaking()) {
            return DispatchDecision.hold(nowNanos);
        } else if (task.target != null) {
            return decideFor(task, task.target);
        } else if (routed.isEmpty()) {
            return task.wasAccepted() || nowNanos - drainedAt < BETWEEN_MEMBERS
                    ? DispatchDecision.hold(nowNanos + HOLD)
                    : DispatchDecision.refuse(exceptions.noMember(task));
        }
        if (task.lastRefusal != null && routed.stream().allMatch(task::wasRefusedBy)) {
            return DispatchDecision.refuse(exceptions.refusedByAll(task));
        }
        Route route = router.route(nowNanos, new RoutedTask(task.name, task.attempts + task.returns + task.holds));
        router.probe(nowNanos, probe);
        if (route instanceof Route.Hold hold) {
            task.holds++;
            return DispatchDecision.hold(hold.untilNanos());
        } else if (route instanceof Route.Reject reject) {
            return DispatchDecision.refuse(exceptions.routerRejects(task, reject.retryAfterNanos()));
        }
        MemberLink chosen = byRouterNode.get(((Route.Send) route).node());
        if (chosen == null || task.wasRefusedBy(chosen) || isFull(chosen)) {
            chosen = emptiestFor(task);
        }
        if (chosen == null) {
            return DispatchDecision.refuse(exceptions.refusedByAll(task));
        }
        return isFull(chosen) ? DispatchDecision.hold(nowNanos) : DispatchDecision.send(chosen);
    }

    /** Returns whether a member may take one more task, as far as the router says. */
    boolean hasRoom() {
        return routed.stream().anyMatch(link -> link.inFlight < cap(link));
    }

    private DispatchDecision decideFor(PendingTask<?> task, NodeId target) {
        for (MemberLink link : routed) {
            if (link.node.equals(target)) {
                if (task.wasRefusedBy(link)) {
                    return DispatchDecision.refuse(exceptions.refusedByAll(task));
                }
                return isFull(link) ? DispatchDecision.refuse(exceptions.full(task)) : DispatchDecision.send(link);
            }
        }
        return DispatchDecision.refuse(exceptions.noSuchMember(task, target));
    }

    /**
     * Returns the limit on the tasks that wait here. At the end of a rest, those that members are about to take wait
     * too.
     */
    long maxHeld() {
        long soonSent = rest.isWaking() ? (long) routed.size() * settings.inFlightPerMember() : 0;
        return settings.heldTasks() + soonSent;
    }

    private boolean isFull(MemberLink link) {
        return link.inFlight >= settings.inFlightPerMember();
    }

    /** Returns the member with the fewest tasks in flight among those that have not refused the task. */
    private @Nullable MemberLink emptiestFor(PendingTask<?> task) {
        MemberLink best = null;
        for (MemberLink link : routed) {
            if (!task.wasRefusedBy(link) && (best == null || link.inFlight < best.inFlight)) {
                best = link;
            }
        }
        return best;
    }

    void started(MemberLink link, long nowNanos) {
        link.inFlight++;
        link.sentLately++;
        router.onStart(nowNanos, link.routerNode);
    }

    /** Records that a task is no longer on its member. */
    void ended(DispatchedTask dispatch, Outcome outcome, long nowNanos) {
        dispatch.link.inFlight--;
        router.onDone(nowNanos, new TaskEnd(dispatch.routerNode, nowNanos - dispatch.sentAt, outcome));
    }

    /** Tells the router how many callers route independently: the largest number that any member reports. */
    private void countCallers(long nowNanos) {
        int max = 0;
        for (MemberLink link : routed) {
            max = link.report == null ? max : Math.max(max, link.report.callers());
        }
        if (max > 0 && max != callers) {
            callers = max;
            router.onBalancers(nowNanos, max);
        }
    }

    /** Returns the present limit on a member's tasks in flight. */
    int cap(MemberLink link) {
        return link.isRouted() ? Math.min(settings.inFlightPerMember(), router.maxInFlight(link.routerNode)) : 0;
    }

    void tick(long nowNanos) {
        routed.forEach(link -> link.sentLately *= DECAY);
        countCallers(nowNanos);
        if (tickNanos != Long.MAX_VALUE && nowNanos - tickedAt >= tickNanos) {
            tickedAt = nowNanos;
            router.onTick(nowNanos);
        }
    }
}
