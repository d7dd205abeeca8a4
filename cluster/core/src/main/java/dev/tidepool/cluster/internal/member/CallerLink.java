package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.internal.endpoint.Flusher;
import dev.tidepool.cluster.internal.endpoint.Outbox;
import dev.tidepool.cluster.internal.wire.CallerEnvelope;
import dev.tidepool.cluster.internal.wire.MemberMessage;
import dev.tidepool.cluster.internal.wire.MemberMessage.LastWord;
import dev.tidepool.cluster.internal.wire.MemberMessage.Running;
import dev.tidepool.cluster.internal.wire.TaskEnded;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A member's state for one caller: its lease and its tasks. Thread-safe. */
final class CallerLink {
    private static final long ACTIVE_NANOS = 10_000_000_000L;

    private final NodeId node;
    private final String name;
    private final long endpoint;
    private volatile @Nullable BooleanSupplier admission;
    private volatile StartLease lease = StartLease.NONE;
    private final Map<Long, MemberTask> tasks = new ConcurrentHashMap<>();
    private final Outbox<MemberMessage> outbox;
    private final long since;

    /** The messages that were sent; the thread that sends uses it. */
    private long sent;

    private volatile long receivedAt;
    private volatile boolean hasSent;
    private volatile long sentAt;
    private long reportedAt;

    /** @param name that of the caller's certificate when it came; empty for none */
    CallerLink(
            NodeId node,
            String name,
            long endpoint,
            BiConsumer<CallerLink, List<MemberMessage>> transport,
            @Nullable Flusher flusher,
            BooleanSupplier isLoaded,
            long nowNanos) {
        this.node = node;
        this.name = name;
        this.endpoint = endpoint;
        this.outbox = new Outbox<>(
                batch -> {
                    sent += batch.size();
                    transport.accept(this, batch);
                },
                flusher,
                isLoaded);
        this.since = nowNanos;
        this.receivedAt = nowNanos;
        this.reportedAt = nowNanos;
    }

    NodeId node() {
        return node;
    }

    String name() {
        return name;
    }

    long endpoint() {
        return endpoint;
    }

    long receivedAt() {
        return receivedAt;
    }

    /** Records that a frame has arrived. */
    void heard(long nowNanos) {
        receivedAt = nowNanos;
    }

    synchronized void received(CallerEnvelope envelope, long nowNanos) {
        if (!envelope.messages().isEmpty()) {
            hasSent = true;
            sentAt = nowNanos;
        }
        lease = lease.after(envelope, nowNanos);
    }

    /** Returns whether its lease runs or it has tasks here. */
    boolean isAwake(long nowNanos) {
        return lease.isRunning(nowNanos) || !tasks.isEmpty();
    }

    /** Returns whether it holds a lease and has sent messages in the last 10 s, so that it shares this member. */
    boolean isActive(long nowNanos) {
        return hasSent && nowNanos - sentAt < ACTIVE_NANOS && lease.isRunning(nowNanos);
    }

    StartLease lease() {
        return lease;
    }

    /**
     * Refuses the tasks that wait if the caller may no longer be connected.
     *
     * @param now what says whether it may; null if it is not connected, so that what said so last decides
     */
    void refuseUnlessAdmitted(@Nullable BooleanSupplier now) {
        BooleanSupplier last = now == null ? admission : now;
        admission = last;
        if (!tasks.isEmpty() && last != null && !last.getAsBoolean()) {
            tasks.values().forEach(MemberTask::revoke);
        }
    }

    /** Adds a task; returns false if there is one with its id. */
    boolean add(MemberTask task) {
        return tasks.putIfAbsent(task.id(), task) == null;
    }

    @Nullable
    MemberTask task(long id) {
        return tasks.get(id);
    }

    Collection<MemberTask> tasks() {
        return tasks.values();
    }

    /** Removes a task that has ended, and reports its outcome to the caller. */
    void ended(MemberTask task, TaskEnded end) {
        outbox.send(end);
        tasks.remove(task.id()); // last: see isSettled()
    }

    /** Returns whether the outcome of every task that came so far has been given to the engine. */
    boolean isSettled() {
        return tasks.isEmpty() && outbox.isEmpty();
    }

    /**
     * Reports the tasks that still run, and returns what to send then, for the member has ended. Returns null if an
     * outcome may follow that the caller could not foresee: it then counts its tasks as lost.
     */
    @Nullable
    LastWord lastWord(long nowNanos) {
        for (MemberTask task : tasks.values()) {
            if (task.shouldReportRunning(nowNanos, 0)) {
                outbox.send(new Running(task.id()));
            }
        }
        outbox.flush();
        boolean toldAll = tasks.values().stream().noneMatch(MemberTask::mayEndUnforeseen);
        return toldAll && outbox.isEmpty() ? new LastWord(since, sent) : null; // in this order: see ended()
    }

    /** Returns whether to send a load report with the present messages; only the outbox calls this. */
    boolean reportIsDue(long nowNanos, long everyNanos) {
        boolean due = nowNanos - reportedAt >= everyNanos;
        if (due) {
            reportedAt = nowNanos;
        }
        return due;
    }

    void send(MemberMessage message) {
        outbox.send(message);
    }
}
