package dev.tidepool.cluster.caller;

import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.wire.CallerMessage;
import dev.tidepool.cluster.wire.MemberMessage.LoadReport;
import dev.tidepool.cluster.wire.MemberMessage.ProbeAnswer;
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
 * Drives the router, and overrules it where a member that it names may not have the task. Guarded by the
 * caller's lock.
 */
final class Balancer {
    private static final long HOLD = 100_000_000;

    /** What is left of a number after a tick, so that it fades within about a second. */
    private static final double FADING = 0.98;

    private final CallerSettings settings;
    private final Refusals refusals;
    private final Router router;
    private final long tickNanos;
    private final List<MemberLink> routed = new ArrayList<>();
    private final Map<Integer, MemberLink> byRouterNode = new HashMap<>();
    private int lastRouterNode = -1;
    private final List<MemberLink> toProbe = new ArrayList<>();
    private final IntConsumer probe = this::wantsProbe;
    private long tickedAt;
    private int callers;

    Balancer(CallerSettings settings, Refusals refusals, long nowNanos) {
        this.settings = settings;
        this.refusals = refusals;
        this.router = settings.routing().newRouter(RoutingContext.of(settings.seed()));
        this.tickNanos = settings.routing().tickEvery().equals(SizingDecision.NEVER)
                ? Long.MAX_VALUE
                : settings.routing().tickEvery().toNanos();
        this.tickedAt = nowNanos;
        router.onMembership(nowNanos, List.of());
    }

    void join(MemberLink link, long nowNanos) {
        link.routerNode = ++lastRouterNode;
        routed.add(link);
        byRouterNode.put(link.routerNode, link);
        membersChanged(nowNanos);
        if (link.report != null) {
            reported(link, link.report, nowNanos);
        }
    }

    void leave(MemberLink link, long nowNanos) {
        routed.remove(link);
        byRouterNode.remove(link.routerNode);
        link.routerNode = MemberLink.NOT_ROUTED;
        link.sentLately = 0;
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

    void reported(MemberLink link, LoadReport load, long nowNanos) {
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
                            load.capacityPerSecond()));
        }
    }

    /** A member has answered a probe. */
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

    /** Sends the probes that the router asked for with the last decision. */
    void probe(Afterwards after) {
        if (!toProbe.isEmpty()) {
            List<MemberLink> links = List.copyOf(toProbe);
            toProbe.clear();
            after.add(() -> links.forEach(link -> link.outbox.send(new CallerMessage.Probe())));
        }
    }

    /** Returns what becomes of a task. */
    Verdict decide(PendingTask<?> task, long nowNanos) {
        if (task.target != null) {
            return decideFor(task, task.target);
        } else if (routed.isEmpty()) {
            return task.wasAccepted() ? Verdict.hold(nowNanos + HOLD) : Verdict.refuse(refusals.noMember(task));
        }
        if (task.lastRefusal != null && routed.stream().allMatch(task::wasRefusedBy)) {
            return Verdict.refuse(refusals.refusedByAll(task));
        }
        Route route = router.route(nowNanos, new RoutedTask(task.name, task.attempts + task.returns + task.holds));
        router.probe(nowNanos, probe);
        if (route instanceof Route.Hold hold) {
            task.holds++;
            return Verdict.hold(hold.untilNanos());
        } else if (route instanceof Route.Reject reject) {
            return Verdict.refuse(refusals.routerRejects(task, reject.retryAfterNanos()));
        }
        MemberLink chosen = byRouterNode.get(((Route.Send) route).node());
        if (chosen == null || task.wasRefusedBy(chosen) || isFull(chosen)) {
            chosen = roomiestFor(task);
        }
        if (chosen == null) {
            return Verdict.refuse(refusals.refusedByAll(task));
        }
        return isFull(chosen) ? Verdict.hold(nowNanos) : Verdict.send(chosen);
    }

    private Verdict decideFor(PendingTask<?> task, NodeId target) {
        for (MemberLink link : routed) {
            if (link.node.equals(target)) {
                if (task.wasRefusedBy(link)) {
                    return Verdict.refuse(refusals.refusedByAll(task));
                }
                return isFull(link) ? Verdict.refuse(refusals.full(task)) : Verdict.send(link);
            }
        }
        return Verdict.refuse(refusals.noSuchMember(task, target));
    }

    private boolean isFull(MemberLink link) {
        return link.inFlight >= settings.inFlightPerMember();
    }

    /** Of the members that have not refused the task, the one with the fewest in flight. */
    private @Nullable MemberLink roomiestFor(PendingTask<?> task) {
        MemberLink best = null;
        for (MemberLink link : routed) {
            if (!task.wasRefusedBy(link) && (best == null || link.inFlight < best.inFlight)) {
                best = link;
            }
        }
        return best;
    }

    /** A task was sent to a member. */
    void started(MemberLink link, long nowNanos) {
        link.inFlight++;
        link.sentLately++;
        router.onStart(nowNanos, link.routerNode);
    }

    /** A task is no longer on its member. */
    void ended(Sending sending, Outcome outcome, long nowNanos) {
        sending.link.inFlight--;
        router.onDone(nowNanos, new TaskEnd(sending.routerNode, nowNanos - sending.sentAt, outcome));
    }

    /** Every caller balances for itself; members tell how many there are. The most that one of them knows counts. */
    private void countCallers(long nowNanos) {
        int most = 0;
        for (MemberLink link : routed) {
            most = link.report == null ? most : Math.max(most, link.report.callers());
        }
        if (most > 0 && most != callers) {
            callers = most;
            router.onBalancers(nowNanos, most);
        }
    }

    /** Returns how many tasks a member may have now. */
    int cap(MemberLink link) {
        return link.isRouted() ? Math.min(settings.inFlightPerMember(), router.maxInFlight(link.routerNode)) : 0;
    }

    void tick(long nowNanos) {
        routed.forEach(link -> link.sentLately *= FADING);
        countCallers(nowNanos);
        if (tickNanos != Long.MAX_VALUE && nowNanos - tickedAt >= tickNanos) {
            tickedAt = nowNanos;
            router.onTick(nowNanos);
        }
    }
}
