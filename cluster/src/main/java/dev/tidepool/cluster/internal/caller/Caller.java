package dev.tidepool.cluster.internal.caller;

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
import dev.tidepool.cluster.internal.wire.MemberEnvelope;
import dev.tidepool.cluster.internal.wire.FrameCodec;
import dev.tidepool.cluster.internal.wire.WireException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A caller on an engine: one lock around what it knows, with nothing but arithmetic under it. Messages are
 * sent and futures ended after the lock was given back, by the thread that held it: there is no hop for a
 * task. Thread-safe.
 *
 * <p>It has no thread of its own: {@link #tick} must be called every 10 to 50 ms.
 */
public final class Caller {
    /** How often {@link #tick} is to be called. */
    public static final Duration TICK = Duration.ofMillis(20);

    private static final String OTHER_SECRET =
            "has another cluster secret than this caller, or one of the two has none; give both the same";
    private static final String OTHER_VERSION =
            "does not speak this version of the protocol, " + Frame.VERSION + "; run the same version on both";

    private final WarnOnceLog log = new WarnOnceLog(System.getLogger(Caller.class.getName()));
    private final CallerSettings settings;
    private final ClusterEngine engine;
    private final LongSupplier clock;
    private final FrameCodec frames;
    private final TaskExceptions exceptions;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final RouterDriver router;
    private final Dispatcher dispatcher;
    private final MemberLinks links;
    private final Registration port;
    private final Registration nodes;
    private final TaskCounters counters = new TaskCounters();
    private final AtomicLong unfinished = new AtomicLong();
    private volatile boolean shutdown;

    /**
     * Makes a caller and begins to look for members.
     *
     * @param endpoint its number as an endpoint, drawn at random, not 0
     * @param clock nanoseconds that count while the process is stopped
     * @param flusher sends under load, or null for nobody; closed by its giver
     */
    public Caller(
            CallerSettings settings,
            ClusterEngine engine,
            long endpoint,
            LongSupplier clock,
            @Nullable Flusher flusher) {
        this.settings = settings;
        this.engine = engine;
        this.clock = clock;
        this.frames = new FrameCodec(endpoint, false, settings.secret());
        this.exceptions = new TaskExceptions(settings, engine::connectionFailures);
        long now = clock.getAsLong();
        this.router = new RouterDriver(settings, exceptions, now);
        this.dispatcher = new Dispatcher(settings, router, exceptions, counters);
        this.links = new MemberLinks(settings, router, dispatcher, this::transmit, this::ask, flusher, now);
        this.port = engine.listen(endpoint, this::received);
        this.nodes = engine.onNodes(all -> locked((nowNanos, after) -> links.nodes(all, nowNanos, after)));
    }

    /** Does something under the lock, and afterwards what must not be done under it. */
    private void locked(Step step) {
        DeferredActions after = new DeferredActions();
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
     * @param target the only node that it may run on, or null for any
     * @param origin what {@link #shutdownNow} gives back for it, or null
     * @throws TaskRejectedException if it is known at once that the task is not run
     * @throws RuntimeException another reason why it is not, each with its own type
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

    TaskCounters counters() {
        return counters;
    }

    /** A future has ended. */
    void finished() {
        unfinished.decrementAndGet();
    }

    /** The task's future was cancelled. */
    void abandon(PendingTask<?> task) {
        locked((now, after) -> dispatcher.abandon(task, now, after));
    }

    // ---- Messages

    private void received(NodeId from, byte[] message) {
        try {
            int version = Frame.version(message);
            if (version != Frame.VERSION) {
                strange(
                        from,
                        Frame.Refusal.OTHER_VERSION,
                        "speaks version " + version + " of the protocol, this caller " + Frame.VERSION
                                + "; run the same version on both");
                return;
            }
            Frame frame = frames.open(message);
            if (frame == null) {
                strange(from, Frame.Refusal.WRONG_SECRET, OTHER_SECRET);
            } else if (frame.is(Frame.REFUSAL)) {
                Frame.Refusal refusal = frame.refusal();
                strange(from, refusal, refusal == Frame.Refusal.WRONG_SECRET ? OTHER_SECRET : OTHER_VERSION);
            } else if (frame.recipient() == frames.self()) {
                MemberEnvelope envelope = MemberEnvelope.read(frame.body());
                locked((now, after) -> {
                    exceptions.understood(from);
                    links.heard(from, frame, envelope, now, after);
                });
            }
        } catch (WireException nonsense) {
            log.warn("wire " + from, "a message of " + from + " was dropped: " + nonsense.getMessage());
        }
    }

    private void strange(NodeId from, Frame.Refusal refusal, String what) {
        log.warn("strange " + from.address() + refusal, from + " " + what);
        locked((now, after) -> exceptions.strange(from, refusal, from + " " + what));
    }

    private void transmit(MemberLink link, List<CallerMessage> messages) {
        boolean urgent = messages.isEmpty();
        byte[] bytes = frames.close(
                link.endpoint,
                urgent,
                out -> link.lease.envelope(clock.getAsLong(), messages).write(out));
        if (!engine.send(link.node, ClusterEngine.MEMBER_PORT, bytes, urgent) && !urgent) {
            locked((now, after) -> dispatcher.unsent(messages, now, after));
        }
    }

    private void ask(NodeId node) {
        byte[] bytes = frames.close(Frame.ANY, true, MemberLinks.question()::write);
        engine.send(node, ClusterEngine.MEMBER_PORT, bytes, true);
    }

    // ---- Time

    /** Renews leases, finds silent members and ends tasks whose time is over. */
    public void tick() {
        locked((now, after) -> {
            links.tick(now, after);
            dispatcher.tick(now, after);
            changed.signalAll();
        });
    }

    // ---- Members

    /** Returns the members that tasks are sent to now. */
    public List<NodeId> members() {
        lock.lock();
        try {
            return router.routed().stream().map(link -> link.node).toList();
        } finally {
            lock.unlock();
        }
    }

    /** Returns every member that is known, those set aside included, by address. */
    public List<MemberStatus> statuses() {
        lock.lock();
        try {
            return links.statuses(clock.getAsLong());
        } finally {
            lock.unlock();
        }
    }

    /** Returns what became of the tasks so far. */
    public ExecutorStats stats() {
        lock.lock();
        try {
            return counters.stats(dispatcher.inFlight(), dispatcher.held());
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until there are so many members.
     *
     * @return whether there are
     */
    public boolean awaitMembers(int count, Duration limit) throws InterruptedException {
        return await(limit.toNanos(), () -> router.routed().size() >= count);
    }

    /** Waits for a condition under the lock; it is looked at after every tick. */
    private boolean await(long nanos, Check check) throws InterruptedException {
        long left = nanos;
        lock.lockInterruptibly();
        try {
            while (!check.holds()) {
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

    @FunctionalInterface
    private interface Check {
        boolean holds();
    }

    // ---- The end

    /** Takes no more tasks; those accepted go on. */
    public void shutdown() {
        locked((now, after) -> shutdown = true);
    }

    /** Takes no more tasks and cancels all others; returns the origins of those that were never sent. */
    public List<PendingTask<?>> shutdownNow() {
        List<List<PendingTask<?>>> neverSent = new ArrayList<>(1);
        locked((now, after) -> {
            shutdown = true;
            neverSent.add(dispatcher.abandonAll(now, after));
        });
        return neverSent.get(0);
    }

    /** Returns whether it was shut down. */
    public boolean isShutdown() {
        return shutdown;
    }

    /** Returns whether it was shut down and every future has ended. */
    public boolean isTerminated() {
        return shutdown && unfinished.get() == 0;
    }

    /** Waits until it has terminated; false if that took longer. */
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        return await(unit.toNanos(limit), this::isTerminated);
    }

    /** Tells members that this caller has ended, and listens no more. Its tasks should have ended before. */
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
