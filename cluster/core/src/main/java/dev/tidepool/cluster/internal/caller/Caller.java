package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.CallerEngine;
import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.ExecutorStats;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.TaskRejectedException;
import dev.tidepool.cluster.internal.endpoint.Flusher;
import dev.tidepool.cluster.internal.endpoint.WarnOnceLog;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import dev.tidepool.cluster.internal.wire.Frame;
import dev.tidepool.cluster.internal.wire.FrameCodec;
import dev.tidepool.cluster.internal.wire.MemberEnvelope;
import dev.tidepool.cluster.internal.wire.Message;
import dev.tidepool.cluster.internal.wire.WireException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A caller on an engine. One lock guards its state. A thread that held the lock sends messages and completes futures
 * after it has released the lock, so a task needs no handover between threads. Thread-safe.
 *
 * <p>It has no thread: its owner calls {@link #tick} again and again, after the pause that each call returns.
 */
public final class Caller {
    /** The pause between two calls of {@link #tick} while it does not rest. */
    public static final Duration TICK = Duration.ofMillis(20);

    private static final String OTHER_SECRET =
            "has another cluster secret than this caller, or one of the two has none; give both the same";
    private static final String OTHER_VERSION =
            "does not speak version " + Frame.VERSION + " of the protocol; run the same version on both";

    private final WarnOnceLog log = new WarnOnceLog(System.getLogger(Caller.class.getName()));
    private final CallerSettings settings;
    private final CallerEngine engine;
    private final LongSupplier clock;
    private final FrameCodec frames;

    /** For nodes whose messages the engine protects. */
    private final FrameCodec unsealed;

    private final TaskExceptions exceptions;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Rest rest;
    private final RouterDriver router;
    private final Dispatcher dispatcher;
    private final SendBurst burst;
    private final MemberLinks links;
    private final Registration port;
    private final Registration nodes;
    private final TaskCounters counters = new TaskCounters();
    private final AtomicLong unfinished = new AtomicLong();
    private volatile boolean shutdown;
    private volatile Runnable onWake = () -> {};

    /**
     * @param endpoint its random number as an endpoint, not 0
     * @param clock nanoseconds; it must advance while the process is stopped
     * @param flusher sends under load; null for none. Its owner closes it
     */
    public Caller(
            CallerSettings settings,
            CallerEngine engine,
            long endpoint,
            LongSupplier clock,
            @Nullable Flusher flusher) {
        this.settings = settings;
        this.engine = engine;
        this.clock = clock;
        this.frames = new FrameCodec(endpoint, false, settings.secret());
        this.unsealed = new FrameCodec(endpoint, false, null);
        this.exceptions = new TaskExceptions(settings, engine::connectionFailures);
        long now = clock.getAsLong();
        this.rest = new Rest(now);
        this.router = new RouterDriver(settings, rest, exceptions, now);
        this.dispatcher = new Dispatcher(router, exceptions, counters);
        this.burst = new SendBurst(clock);
        Outgoing outgoing = new Outgoing(this::transmit, flusher, burst);
        this.links = new MemberLinks(settings, rest, router, dispatcher, outgoing, this::ask, engine::reaches, now);
        this.port = engine.listen(endpoint, this::received);
        this.nodes = engine.onNodes(all -> locked((nowNanos, after) -> {
            exceptions.present(all);
            links.nodes(all, nowNanos, after);
        }));
    }

    /** Runs a step under the lock, then its deferred actions without the lock. */
    private void locked(Step step) {
        locked(new DeferredActions(), step);
    }

    private void locked(DeferredActions after, Step step) {
        lock.lock();
        try {
            step.run(clock.getAsLong(), after);
        } finally {
            lock.unlock();
            after.run();
        }
    }

    @FunctionalInterface
    private interface Step {
        void run(long nowNanos, DeferredActions after);
    }

    // ---- Submissions

    /**
     * Submits a task.
     *
     * @param target the only node that may run it; null for any
     * @param origin the object that {@link #shutdownNow} returns for it; null for none
     * @throws TaskRejectedException if the task is rejected at once
     * @throws RuntimeException for other reasons against running the task, each with its own type
     */
    public <R extends @Nullable Object> PendingTask<R> submit(
            String name,
            byte[] payload,
            Codec<R> result,
            TaskOptions options,
            @Nullable NodeId target,
            @Nullable Object origin) {
        if (payload.length > settings.payloadLimit()) {
            throw exceptions.payloadTooLarge(name, payload.length);
        }
        counters.submitted();
        DeferredActions after = new DeferredActions();
        PendingTask<R> task;
        RuntimeException refusal;
        lock.lock();
        try {
            if (shutdown) {
                counters.rejected();
                throw new TaskRejectedException(
                        name + " was not run: the executor '" + settings.name() + "' is shut down", Duration.ZERO);
            }
            long now = clock.getAsLong();
            work(now, after);
            task = new PendingTask<>(this, name, payload, result, options, target, origin, now);
            unfinished.incrementAndGet();
            refusal = dispatcher.submit(task, now, after);
        } finally {
            lock.unlock();
        }
        after.run();
        if (refusal != null) {
            unfinished.decrementAndGet();
            counters.rejected();
            throw refusal;
        }
        return task;
    }

    private void work(long nowNanos, DeferredActions after) {
        rest.active(nowNanos);
        if (rest.isResting()) {
            links.wake(nowNanos, after);
            after.add(onWake);
        }
    }

    TaskCounters counters() {
        return counters;
    }

    void finished() {
        unfinished.decrementAndGet();
    }

    /** Gives up a task, because its user has completed or cancelled its future. */
    void abandon(PendingTask<?> task) {
        locked((now, after) -> dispatcher.abandon(task, now, after));
    }

    // ---- Messages

    private void received(NodeId from, byte[] message) {
        try {
            int version = Frame.version(message);
            if (version != Frame.VERSION) {
                incompatible(
                        from,
                        Frame.Refusal.OTHER_VERSION,
                        "speaks version " + version + " of the protocol, this caller " + Frame.VERSION
                                + "; run the same version on both");
                return;
            }
            Frame frame = codec(from).decode(message);
            if (frame == null) {
                incompatible(from, Frame.Refusal.WRONG_SECRET, OTHER_SECRET);
            } else if (frame.is(Frame.REFUSAL)) {
                Frame.Refusal refusal = frame.refusal();
                incompatible(from, refusal, refusal == Frame.Refusal.WRONG_SECRET ? OTHER_SECRET : OTHER_VERSION);
            } else if (frame.recipient() == frames.self()) {
                MemberEnvelope envelope = MemberEnvelope.read(frame.body());
                burst.during(
                        () -> locked(new DeferredActions(envelope.messages().size()), (now, after) -> {
                            exceptions.compatible(from);
                            links.received(from, frame, envelope, now, after);
                        }));
            }
        } catch (WireException nonsense) {
            log.warn("wire", from, "a message of " + from + " was dropped: " + nonsense.getMessage());
        }
    }

    private FrameCodec codec(NodeId peer) {
        return engine.isProtected(peer) ? unsealed : frames;
    }

    private void incompatible(NodeId from, Frame.Refusal refusal, String what) {
        log.warn("incompatible", from.address() + refusal, from + " " + what);
        locked((now, after) -> exceptions.incompatible(from, refusal, from + " " + what));
    }

    private void transmit(MemberLink link, List<CallerMessage> all) {
        int limit = engine.payloadLimit(link.node);
        List<CallerMessage> messages = all;
        if (Message.largestPayload(all) > limit) {
            messages = all.stream()
                    .filter(message -> message.payloadBytes() <= limit)
                    .toList();
            locked((now, after) -> dispatcher.tooLarge(link, all, limit, now, after));
        }
        if (messages.isEmpty() == all.isEmpty()) {
            send(link, messages);
        }
    }

    private void send(MemberLink link, List<CallerMessage> messages) {
        boolean urgent = messages.isEmpty();
        byte[] bytes = codec(link.node)
                .encode(
                        link.endpoint,
                        urgent,
                        Message.sizeOf(messages),
                        out -> link.lease.envelope(clock.getAsLong(), messages).write(out));
        if (!engine.send(link.node, ClusterEngine.MEMBER_PORT, bytes, urgent) && !urgent) {
            locked((now, after) -> dispatcher.unsent(messages, now, after));
        }
    }

    private void ask(NodeId node) {
        byte[] bytes = codec(node).encode(Frame.ANY, true, 0, MemberLinks.question()::write);
        engine.send(node, ClusterEngine.MEMBER_PORT, bytes, true);
    }

    // ---- Time

    /**
     * Renews leases, detects silent members and ends tasks at their time limit.
     *
     * @return nanos until the next call is due: {@link #TICK}, or seconds if it rests
     */
    public long tick() {
        DeferredActions after = new DeferredActions();
        lock.lock();
        try {
            long now = clock.getAsLong();
            long pause = links.tick(dispatcher.isIdle() && !lock.hasWaiters(changed), now, after);
            if (!rest.isResting()) {
                dispatcher.tick(now, after);
            }
            changed.signalAll();
            return pause;
        } finally {
            lock.unlock();
            after.run();
        }
    }

    /** Sets what asks the owner to call {@link #tick} soon, because a rest has ended; it must return at once. */
    public void onWake(Runnable action) {
        onWake = action;
    }

    // ---- Members

    /** Returns the members that now get tasks. */
    public List<NodeId> members() {
        lock.lock();
        try {
            return router.routed().stream().map(link -> link.node).toList();
        } finally {
            lock.unlock();
        }
    }

    /** Returns every known member, including those set aside, sorted by address. */
    public List<MemberStatus> statuses() {
        lock.lock();
        try {
            return links.statuses(clock.getAsLong());
        } finally {
            lock.unlock();
        }
    }

    public CallerEngine engine() {
        return engine;
    }

    public ExecutorStats stats() {
        lock.lock();
        try {
            return counters.stats(dispatcher.inFlight(), dispatcher.held());
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until there are at least {@code count} members.
     *
     * @return whether there are
     */
    public boolean awaitMembers(int count, Duration limit) throws InterruptedException {
        return await(limit.toNanos(), () -> router.routed().size() >= count);
    }

    /** Waits for a condition, which it checks after every tick, under the lock. The caller does not rest meanwhile. */
    private boolean await(long nanos, BooleanSupplier condition) throws InterruptedException {
        locked(this::work);
        long left = nanos;
        lock.lockInterruptibly();
        try {
            while (!condition.getAsBoolean()) {
                if (left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    // ---- Shutdown

    public void shutdown() {
        locked((now, after) -> shutdown = true);
    }

    /** Accepts no more tasks and cancels all others. Returns those that were never sent. */
    public List<PendingTask<?>> shutdownNow() {
        List<List<PendingTask<?>>> neverSent = new ArrayList<>(1);
        locked((now, after) -> {
            shutdown = true;
            neverSent.add(dispatcher.abandonAll(now, after));
        });
        return neverSent.get(0);
    }

    public boolean isShutdown() {
        return shutdown;
    }

    /** Returns whether it was shut down and every future has completed. */
    public boolean isTerminated() {
        return shutdown && unfinished.get() == 0;
    }

    /** Waits until it has terminated; returns false if the time runs out first. */
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        return isTerminated() || await(unit.toNanos(limit), this::isTerminated);
    }

    /** Tells members that this caller ends, and stops listening. Its tasks should have ended before. */
    public void close() {
        locked((now, after) -> {
            for (MemberLink link : links.all()) {
                after.add(() -> transmit(link, List.of(new CallerMessage.Farewell())));
            }
        });
        nodes.close();
        port.close();
    }
}
