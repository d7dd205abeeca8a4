package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.MemberStatus.State;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.internal.caller.MemberLink.Use;
import dev.tidepool.cluster.internal.wire.CallerEnvelope;
import dev.tidepool.cluster.internal.wire.Frame;
import dev.tidepool.cluster.internal.wire.MemberEnvelope;
import dev.tidepool.cluster.internal.wire.MemberMessage;
import dev.tidepool.cluster.internal.wire.MemberMessage.LastWord;
import dev.tidepool.cluster.internal.wire.MemberMessage.LoadReport;
import dev.tidepool.cluster.internal.wire.MemberMessage.ProbeAnswer;
import dev.tidepool.cluster.internal.wire.MemberMessage.Running;
import dev.tidepool.cluster.internal.wire.TaskEnded;
import dev.tidepool.cluster.internal.wire.TaskEnded.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The members that a caller knows, and its leases on them. It asks each node whether it has a member, until the node's
 * member answers. It sets a silent member aside and gives it up when its lease has ended. Without tasks, it lets leases
 * {@linkplain Rest rest}. Guarded by the caller's lock.
 */
final class MemberLinks {
    private static final long MIN_ASK_INTERVAL = 100_000_000;
    private static final long MAX_ASK_INTERVAL = 1_000_000_000;

    /** Of a resting caller to nodes that have no member. */
    private static final long MAX_RESTING_INTERVAL = 60_000_000_000L;

    /** A tick that is later than this means that this process was stopped. */
    private static final long MAX_DELAY = 230_000_000;

    private final CallerSettings settings;
    private final Rest rest;
    private final RouterDriver router;
    private final Dispatcher dispatcher;
    private final Outgoing outgoing;
    private final Consumer<NodeId> ask;
    private final Predicate<NodeId> reaches;
    private final Map<Long, MemberLink> byEndpoint = new HashMap<>();
    private final Map<NodeId, Asked> nodes = new HashMap<>();
    private long epochs;
    private long tickDueAt;

    /** When to ask a node whether it has a member. */
    private static final class Asked {
        private long nextAt;
        private long interval = MIN_ASK_INTERVAL;

        /** The member that was there and was lost. */
        private @Nullable MemberLink lost;

        private Asked(long nowNanos) {
            nextAt = nowNanos;
        }
    }

    /**
     * @param ask asks a node whether it has a member
     * @param reaches as {@link dev.tidepool.cluster.CallerEngine#reaches}
     */
    MemberLinks(
            CallerSettings settings,
            Rest rest,
            RouterDriver router,
            Dispatcher dispatcher,
            Outgoing outgoing,
            Consumer<NodeId> ask,
            Predicate<NodeId> reaches,
            long nowNanos) {
        this.settings = settings;
        this.rest = rest;
        this.router = router;
        this.dispatcher = dispatcher;
        this.outgoing = outgoing;
        this.ask = ask;
        this.reaches = reaches;
        this.tickDueAt = nowNanos;
    }

    void nodes(List<NodeId> now, long nowNanos, DeferredActions after) {
        nodes.keySet().retainAll(now);
        for (NodeId node : now) {
            nodes.computeIfAbsent(node, unknown -> new Asked(nowNanos));
        }
        for (MemberLink link : byEndpoint.values()) {
            link.present = nodes.containsKey(link.node);
        }
        tick(nowNanos, after);
    }

    void received(NodeId node, Frame frame, MemberEnvelope envelope, long nowNanos, DeferredActions after) {
        MemberLink link = byEndpoint.get(frame.sender());
        if (link == null) {
            MemberLease lease = new MemberLease(settings.terms(), () -> ++epochs, nowNanos);
            link = new MemberLink(node, frame.sender(), lease, envelope.clock(), outgoing, nowNanos);
            link.present = nodes.containsKey(node);
            byEndpoint.put(frame.sender(), link);
        }
        link.receivedAt = nowNanos;
        link.lease.received(envelope.clock(), nowNanos);
        int replies = 0;
        for (MemberMessage message : envelope.messages()) {
            replies += message instanceof TaskEnded ? 1 : 0;
        }
        for (MemberMessage message : envelope.messages()) {
            if (message instanceof LoadReport load) {
                link.accepts = load.accepts();
                router.reported(link, load, replies, nowNanos);
            } else if (!(message instanceof LastWord)) {
                link.messages++;
            }
            if (message instanceof ProbeAnswer answer) {
                router.answered(link, answer, nowNanos);
            } else if (message instanceof TaskEnded.Refused refused && refused.reason() == Reason.STOPPING) {
                link.accepts = false; // the report that says so may come later
            }
        }
        // Before the other messages: a task that this member sends back may go to it again.
        boolean isNews = link.lease.onMemberClock(rest.wokeAt(), nowNanos) <= envelope.clock();
        if (link.present && link.report != null && isNews) {
            use(link, nowNanos, after);
        }
        for (MemberMessage message : envelope.messages()) {
            if (message instanceof TaskEnded end) {
                dispatcher.ended(end, nowNanos, after);
            } else if (message instanceof Running running) {
                dispatcher.running(running.id());
            } else if (message instanceof LastWord last && link.hasAll(last)) {
                dispatcher.neverStarted(link, nowNanos, after);
            }
        }
    }

    private void use(MemberLink link, long nowNanos, DeferredActions after) {
        if (rest.isResting()) {
            link.use = Use.RESTING;
        } else if (link.use != Use.LEASED) {
            link.use = Use.LEASED;
            link.lease.resume();
            renew(link, nowNanos, after);
        }
        if (link.accepts && !link.isRouted()) {
            router.join(link, nowNanos);
        } else if (!link.accepts && link.isRouted()) {
            router.leave(link, nowNanos);
        }
        if (rest.isWaking()) {
            rest.answered(nowNanos);
            endWait(nowNanos, after);
        }
    }

    private void renew(MemberLink link, long nowNanos, DeferredActions after) {
        link.renewedAt = nowNanos;
        after.add(() -> outgoing.transport().accept(link, List.of()));
    }

    // ---- Rest

    private void rest(long nowNanos) {
        for (MemberLink link : byEndpoint.values()) {
            if (link.use == Use.LEASED) {
                link.use = Use.RESTING;
                link.lease.suspend();
            }
        }
        for (Asked asked : nodes.values()) {
            asked.nextAt = nowNanos + Rest.ASK;
            asked.interval = Rest.ASK;
        }
    }

    /** Ends the rest: asks every member at once how it is, and other nodes with the next tick. */
    void wake(long nowNanos, DeferredActions after) {
        rest.wake(nowNanos);
        for (Asked asked : nodes.values()) {
            asked.nextAt = nowNanos;
            asked.interval = MIN_ASK_INTERVAL;
        }
        for (MemberLink link : byEndpoint.values()) {
            link.receivedAt = nowNanos;
            Asked asked = nodes.get(link.node);
            if (link.isRouted() && asked != null) {
                ask(link.node, asked, nowNanos, after);
            }
        }
        endWait(nowNanos, after);
    }

    /** Lets tasks go if enough members have answered. Those that have not are set aside until they do. */
    private void endWait(long nowNanos, DeferredActions after) {
        boolean all = router.routed().stream().allMatch(link -> link.use == Use.LEASED);
        if (rest.waitEnds(nowNanos, all)) {
            for (MemberLink link : List.copyOf(router.routed())) {
                if (link.use == Use.RESTING) {
                    setAside(link, nowNanos, after);
                }
            }
            dispatcher.drainHeld(nowNanos, after);
        }
    }

    // ---- Time

    /**
     * Renews leases, detects silent members and asks nodes.
     *
     * @param mayRest whether nobody needs fresh leases now
     * @return nanos until the next tick is due
     */
    long tick(boolean mayRest, long nowNanos, DeferredActions after) {
        if (!mayRest || router.routed().isEmpty()) {
            rest.active(nowNanos);
        } else if (rest.begins(nowNanos)) {
            rest(nowNanos);
        }
        tick(nowNanos, after);
        long pause = Caller.TICK.toNanos();
        if (rest.isResting()) {
            long next = nowNanos + Rest.ASK;
            for (Asked asked : nodes.values()) {
                next = Math.min(next, asked.nextAt);
            }
            pause = Math.max(pause, next - nowNanos);
        }
        tickDueAt = nowNanos + pause;
        return pause;
    }

    private void tick(long nowNanos, DeferredActions after) {
        boolean wasPaused = nowNanos - tickDueAt > MAX_DELAY;
        for (MemberLink link : List.copyOf(byEndpoint.values())) {
            after.add(link.outbox::flush); // what a stage that blocks has left
            if (wasPaused) {
                // Messages of members may still wait to be read.
                link.receivedAt = nowNanos;
            }
            if (link.isUsed()) {
                keep(link, nowNanos, after);
            } else if (link.lease.endEpoch(nowNanos)) {
                byEndpoint.remove(link.endpoint);
                Asked asked = nodes.get(link.node);
                if (asked != null) {
                    asked.lost = link;
                }
                dispatcher.giveUp(link, nowNanos, after);
            }
        }
        if (rest.isWaking()) {
            endWait(nowNanos, after);
        }
        askNodes(nowNanos, after);
    }

    private void keep(MemberLink link, long nowNanos, DeferredActions after) {
        long silence = settings.terms().silence().toNanos() + (rest.isResting() ? Rest.ASK : 0);
        boolean isLeaving = !link.present && link.inFlight > 0 && reaches.test(link.node);
        if (isLeaving && link.isRouted()) {
            router.leave(link, nowNanos);
        }
        if (nowNanos - link.receivedAt > silence || !(link.present || isLeaving)) {
            setAside(link, nowNanos, after);
        } else if (link.use == Use.LEASED
                && nowNanos - link.renewedAt >= settings.terms().renewEvery().toNanos()) {
            renew(link, nowNanos, after);
        }
    }

    private void setAside(MemberLink link, long nowNanos, DeferredActions after) {
        link.use = Use.NONE;
        link.lease.suspend();
        if (link.isRouted()) {
            router.leave(link, nowNanos);
        }
        dispatcher.setAside(link, nowNanos, after);
        Asked asked = nodes.get(link.node);
        if (asked != null) {
            asked.interval = MIN_ASK_INTERVAL;
            asked.nextAt = nowNanos;
        }
    }

    private void askNodes(long nowNanos, DeferredActions after) {
        for (Map.Entry<NodeId, Asked> entry : nodes.entrySet()) {
            if (entry.getValue().nextAt - nowNanos <= 0) {
                ask(entry.getKey(), entry.getValue(), nowNanos, after);
            }
        }
    }

    /** Asks a node, unless its member reports by itself. */
    private void ask(NodeId node, Asked asked, long nowNanos, DeferredActions after) {
        Use use = use(node);
        asked.nextAt = nowNanos + asked.interval;
        if (!rest.isResting()) {
            asked.interval = Math.min(MAX_ASK_INTERVAL, asked.interval * 2);
        } else if (use == Use.NONE) {
            asked.interval = Math.min(MAX_RESTING_INTERVAL, asked.interval * 2);
        } else {
            asked.interval = Rest.ASK;
        }
        if (use != Use.LEASED) {
            after.add(() -> ask.accept(node));
        }
    }

    private Use use(NodeId node) {
        Use use = Use.NONE;
        for (MemberLink link : byEndpoint.values()) {
            if (link.node.equals(node) && link.use.compareTo(use) > 0) {
                use = link.use;
            }
        }
        return use;
    }

    /** Returns every known member, and each lost member of a node that is still there, sorted by address. */
    List<MemberStatus> statuses(long nowNanos) {
        Map<NodeId, MemberLink> known =
                new TreeMap<>(Comparator.comparing(NodeId::address).thenComparing(NodeId::uuid));
        nodes.forEach((node, asked) -> {
            if (asked.lost != null) {
                known.put(node, asked.lost);
            }
        });
        for (MemberLink link : byEndpoint.values()) {
            MemberLink other = known.get(link.node);
            if (link.report != null && (other == null || !other.isUsed())) {
                known.put(link.node, link);
            }
        }
        double sent =
                known.values().stream().mapToDouble(link -> link.sentLately).sum();
        return known.values().stream().map(link -> status(link, sent, nowNanos)).toList();
    }

    private MemberStatus status(MemberLink link, double sent, long nowNanos) {
        int cap = router.cap(link);
        State state = cap > 0 ? State.OPEN : State.SET_ASIDE;
        return new MemberStatus(
                link.node,
                link.isUsed() && !link.accepts ? State.DRAINING : state,
                link.inFlight,
                cap,
                sent == 0 ? 0 : link.sentLately / sent,
                link.load(nowNanos));
    }

    /** Returns every member that is leased or still has tasks. */
    List<MemberLink> all() {
        return new ArrayList<>(byEndpoint.values());
    }

    /** Returns an envelope that asks whether there is a member. */
    static CallerEnvelope question() {
        return new CallerEnvelope(0, CallerEnvelope.NO_LEASE, List.of());
    }
}
