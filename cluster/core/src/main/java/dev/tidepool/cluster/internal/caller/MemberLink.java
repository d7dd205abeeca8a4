package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.MemberLoad;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.internal.endpoint.Outbox;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import dev.tidepool.cluster.internal.wire.MemberMessage.LastWord;
import dev.tidepool.cluster.internal.wire.MemberMessage.LoadReport;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A caller's state for one member, until that member ends or restarts. The caller's lock guards what is not final. */
final class MemberLink {
    /** The router number of a member that the router does not know. */
    static final int NOT_ROUTED = -1;

    /** With more tasks in flight, the flusher sends. */
    private static final int LOADED = 32;

    /** What the caller does with a member. */
    enum Use {
        /** It was not heard yet, or not for too long: it gets no tasks, and its lease runs out. */
        NONE,
        /** The caller {@linkplain Rest rests}: the router keeps the member, but it gets no tasks and no lease. */
        RESTING,
        /** It may get tasks, and the caller renews its lease. */
        LEASED
    }

    final NodeId node;
    final long endpoint;
    final MemberLease lease;
    final Outbox<CallerMessage> outbox;
    private final SendBurst burst;

    /** Its number in the router; a member that was set aside gets a new one. */
    int routerNode = NOT_ROUTED;

    /** Tasks that were sent to it and have not ended. Its outbox reads this without the lock, as a hint. */
    int inFlight;

    /** The member's clock in its first frame that arrived. */
    final long firstClock;

    /** Messages from it, as {@link LastWord} counts them. */
    long messages;

    long receivedAt;
    long renewedAt;

    Use use = Use.NONE;

    boolean accepts = true;

    /** Whether the engine still knows its node. */
    boolean present = true;

    @Nullable
    LoadReport report;

    long reportedAt;

    /** Tasks/s at which it last reported overload. */
    double overloadPoint = Double.NaN;

    /** Tasks sent to it recently; the number decays within about a second. */
    double sentLately;

    MemberLink(NodeId node, long endpoint, MemberLease lease, long firstClock, Outgoing outgoing, long nowNanos) {
        this.node = node;
        this.endpoint = endpoint;
        this.lease = lease;
        this.firstClock = firstClock;
        this.burst = outgoing.burst();
        this.outbox = new Outbox<>(
                batch -> outgoing.transport().accept(this, batch), outgoing.flusher(), () -> inFlight > LOADED);
        this.receivedAt = nowNanos;
        this.renewedAt = nowNanos;
    }

    /** Sends a message, now or with the thread's {@link SendBurst}; called without the caller's lock. */
    void send(CallerMessage message) {
        burst.send(this, message);
    }

    /** Returns whether all that the member counts has arrived. Else tasks not known to run may have started. */
    boolean hasAll(LastWord last) {
        return last.since() <= firstClock && last.messages() == messages;
    }

    boolean isUsed() {
        return use != Use.NONE;
    }

    boolean isRouted() {
        return routerNode != NOT_ROUTED;
    }

    @Nullable
    MemberLoad load(long nowNanos) {
        return report == null ? null : report.load(Duration.ofNanos(nowNanos - reportedAt), overloadPoint);
    }
}
