package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.MemberLoad;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.internal.endpoint.Flusher;
import dev.tidepool.cluster.internal.endpoint.Outbox;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import dev.tidepool.cluster.internal.wire.MemberMessage.LoadReport;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What a caller knows of one member, in one life of it. What is not final is guarded by the caller's lock. */
final class MemberLink {
    /** The router's number of a member that it may not send to. */
    static final int NOT_ROUTED = -1;

    /** With more tasks in flight, messages are left to the flusher. */
    private static final int LOADED = 32;

    final NodeId node;
    final long endpoint;
    final MemberLease lease;
    final Outbox<CallerMessage> outbox;

    /** Its number as a member of the router; never used again once it was set aside. */
    int routerNode = NOT_ROUTED;

    /** Tasks that were sent to it and have not ended; read without the lock by its outbox, as a hint. */
    int inFlight;

    long heardAt;
    long renewedAt;

    /** Whether its lease is being granted. */
    boolean leased;

    /** Whether it takes tasks, as it says. */
    boolean accepts = true;

    /** Whether the engine still knows its node. */
    boolean present = true;

    /** What it reported last. */
    @Nullable
    LoadReport report;

    long reportedAt;

    /** Where it said last that it is overloaded, tasks/s. */
    double overloadPoint = Double.NaN;

    /** Tasks sent to it lately: the number fades within about a second. */
    double sentLately;

    MemberLink(
            NodeId node,
            long endpoint,
            MemberLease lease,
            BiConsumer<MemberLink, List<CallerMessage>> transport,
            @Nullable Flusher flusher,
            long nowNanos) {
        this.node = node;
        this.endpoint = endpoint;
        this.lease = lease;
        this.outbox = new Outbox<>(batch -> transport.accept(this, batch), flusher, () -> inFlight > LOADED);
        this.heardAt = nowNanos;
        this.renewedAt = nowNanos;
    }

    boolean isRouted() {
        return routerNode != NOT_ROUTED;
    }

    /** Returns its last report, or null. */
    @Nullable
    MemberLoad load(long nowNanos) {
        LoadReport last = report;
        return last == null
                ? null
                : new MemberLoad(
                        Duration.ofNanos(nowNanos - reportedAt),
                        last.poolSize(),
                        last.busy(),
                        last.queueLength(),
                        Duration.ofNanos((long) last.averageWaitNanos()),
                        Duration.ofNanos(last.minimumWaitNanos()),
                        last.arrivalRate(),
                        overloadPoint,
                        last.capacityPerSecond(),
                        last.freeMemoryBytes(),
                        last.callers());
    }
}
