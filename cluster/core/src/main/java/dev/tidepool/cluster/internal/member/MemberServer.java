package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.MemberLoad;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.internal.endpoint.Flusher;
import dev.tidepool.cluster.internal.endpoint.WarnOnceLog;
import dev.tidepool.cluster.internal.wire.CallerEnvelope;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import dev.tidepool.cluster.internal.wire.CallerMessage.Submit;
import dev.tidepool.cluster.internal.wire.Frame;
import dev.tidepool.cluster.internal.wire.FrameCodec;
import dev.tidepool.cluster.internal.wire.MemberEnvelope;
import dev.tidepool.cluster.internal.wire.MemberMessage;
import dev.tidepool.cluster.internal.wire.MemberMessage.LastWord;
import dev.tidepool.cluster.internal.wire.MemberMessage.LoadReport;
import dev.tidepool.cluster.internal.wire.Message;
import dev.tidepool.cluster.internal.wire.TaskEnded;
import dev.tidepool.cluster.internal.wire.TaskEnded.Reason;
import dev.tidepool.cluster.internal.wire.WireException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A member on an engine: receives tasks from callers, runs them on its pool, and reports its load. The engine's threads
 * handle messages; the pool's threads run tasks. Thread-safe.
 *
 * <p>It has no thread: its owner calls {@link #tick} every 100 ms.
 *
 * <p>A caller counts as awake while its lease runs or it has tasks here. Others cost nothing but their entry in a
 * table: they get a report when they ask for one.
 */
public final class MemberServer {
    /** The interval at which the owner calls {@link #tick}. */
    public static final Duration TICK = Duration.ofMillis(100);

    /** Counters of frames are forgotten after this, and at most twice this; no lease is longer. */
    private static final long COUNTERS_FORGOTTEN_AFTER = Duration.ofHours(1).toNanos();

    private static final long REPORT_WITH_REPLIES_EVERY = 10_000_000;

    /** With more tasks, the flusher sends the replies. */
    private static final int LOADED = 32;

    private final WarnOnceLog log = new WarnOnceLog(System.getLogger(MemberServer.class.getName()));
    private final MemberSettings settings;
    private final ClusterEngine engine;
    private final MemberPool pool;
    private final Function<String, @Nullable TaskHandler> handlers;
    private final LongSupplier clock;
    private final @Nullable Flusher flusher;
    private final FrameCodec frames;

    /** For callers whose messages the engine protects. */
    private final FrameCodec unsealed;

    private final TaskOutcomes outcomes;
    private final LoadMeter load;
    private final LoadReporter reporter;
    private final ProbeResponder probes = new ProbeResponder();
    private final CallerLinks callers;
    private final Registration port;
    private final Registration revocations;
    private volatile boolean draining;
    private long forgotCountersAt;

    /** The number of callers that shared this member at the last tick. */
    private volatile int active;

    /**
     * @param endpoint its random number as an endpoint, not 0
     * @param handlers the registered tasks, by name
     * @param clock nanoseconds; it must advance while the process is stopped
     * @param flusher sends under load; null for none. Its owner closes it
     */
    public MemberServer(
            MemberSettings settings,
            ClusterEngine engine,
            long endpoint,
            MemberPool pool,
            Function<String, @Nullable TaskHandler> handlers,
            LongSupplier clock,
            @Nullable Flusher flusher) {
        this.settings = settings;
        this.engine = engine;
        this.pool = pool;
        this.handlers = handlers;
        this.clock = clock;
        this.flusher = flusher;
        this.frames = new FrameCodec(endpoint, true, settings.secret());
        this.unsealed = new FrameCodec(endpoint, true, null);
        this.outcomes = new TaskOutcomes(settings);
        this.forgotCountersAt = clock.getAsLong();
        this.callers = new CallerLinks(log, forgotCountersAt);
        this.load = new LoadMeter(forgotCountersAt);
        this.reporter = new LoadReporter(pool, load, settings.overload(), forgotCountersAt);
        this.port = engine.listen(ClusterEngine.MEMBER_PORT, this::received);
        this.revocations = engine.onRevoked(this::revoked);
    }

    long now() {
        return clock.getAsLong();
    }

    MemberPool pool() {
        return pool;
    }

    LoadMeter load() {
        return load;
    }

    ProbeResponder probes() {
        return probes;
    }

    TaskOutcomes outcomes() {
        return outcomes;
    }

    /** Returns how many bytes a result for this caller may have. */
    int payloadLimit(CallerLink link) {
        return engine.payloadLimit(link.node());
    }

    /** Returns whether a caller may run a task now; null is a node. */
    boolean allows(@Nullable String caller, String task) {
        return caller == null || settings.rights().allows(caller, task);
    }

    /** Returns whether no more tasks may start here. */
    boolean isDraining() {
        return draining;
    }

    /** Logs that a task of this caller was refused because of a class in its argument. */
    void classRefused(CallerLink link, String message) {
        log.warn("class", message, link.node() + " sends a serialised task: " + message);
    }

    // ---- Messages

    private void received(NodeId from, byte[] message) {
        try {
            if (Frame.version(message) != Frame.VERSION) {
                log.warn(
                        "version",
                        from,
                        from + " speaks version " + Frame.version(message) + " of the protocol, this member "
                                + Frame.VERSION + "; run the same version on both");
                refuse(from, message, Frame.Refusal.OTHER_VERSION);
                return;
            }
            Frame frame = codec(from).decode(message);
            if (frame == null) {
                log.warn(
                        "secret",
                        from,
                        from + " has another cluster secret than this member, or one of the two has none; give both"
                                + " the same");
                refuse(from, message, Frame.Refusal.WRONG_SECRET);
            } else if (!frame.is(Frame.REFUSAL)) {
                received(from, frame, CallerEnvelope.read(frame.body()));
            }
        } catch (WireException nonsense) {
            log.warn("wire", from, "a message of " + from + " was dropped: " + nonsense.getMessage());
        }
    }

    private FrameCodec codec(NodeId peer) {
        return engine.isProtected(peer) ? unsealed : frames;
    }

    private void refuse(NodeId from, byte[] message, Frame.Refusal refusal) {
        long caller = Frame.claimedSender(message);
        engine.send(from, caller, frames.encodeRefusal(caller, refusal), true);
    }

    private void received(NodeId from, Frame frame, CallerEnvelope envelope) {
        CallerLink link = callers.of(from, frame.sender(), () -> newLink(from, frame.sender()));
        if (link == null) {
            return;
        }
        long now = now();
        link.heard(now);
        if (frame.recipient() != frames.self()) {
            // It asks whether there is a member, or its messages are for an earlier member of this node.
            sendLoad(link, reporter.current(now, !draining, active));
            return;
        }
        link.received(envelope, now);
        callers.wake(link);
        for (CallerMessage message : envelope.messages()) {
            if (message instanceof Submit submit) {
                submitted(from, link, submit);
            } else if (message instanceof CallerMessage.Cancel cancel) {
                MemberTask task = link.task(cancel.id());
                if (task != null) {
                    task.cancel(Reason.CANCELLED);
                }
            } else if (message instanceof CallerMessage.Probe) {
                link.send(probes.answer((int) load.present()));
            } else {
                farewell(link);
            }
        }
    }

    private CallerLink newLink(NodeId from, long caller) {
        String name = Objects.requireNonNullElse(engine.callerName(from), "");
        CallerLink link =
                new CallerLink(from, name, caller, this::transmit, flusher, () -> load.present() > LOADED, now());
        link.refuseUnlessAdmitted(engine.admission(from));
        return link;
    }

    private void submitted(NodeId from, CallerLink link, Submit submit) {
        TaskHandler handler = handlers.apply(submit.task());
        String caller = engine.callerName(from);
        if (draining) {
            link.send(outcomes.refused(submit, Reason.STOPPING));
        } else if (caller != null && !allows(caller, submit.task())) {
            TaskEnded.Refused refusal = outcomes.notAllowed(submit, caller);
            log.warn(
                    "rights",
                    caller + ' ' + submit.task(),
                    from + " asks for the task '" + submit.task() + "': " + refusal.detail());
            link.send(refusal);
        } else if (handler == null) {
            log.warn(
                    "task",
                    submit.task(),
                    link.node() + " asks for the task '" + submit.task() + "', which is not registered here");
            boolean isSerialised = submit.task().equals(CallerMessage.SERIALISED_TASK);
            link.send(outcomes.refused(submit, isSerialised ? Reason.CLASS_NOT_ALLOWED : Reason.UNKNOWN_TASK));
        } else if (submit.payload().length > settings.payloadLimit()) {
            log.warn(
                    "payload",
                    link.node(),
                    link.node() + " sends an argument of " + submit.payload().length + " bytes; the limit is "
                            + settings.payloadLimit());
            link.send(outcomes.refused(submit, Reason.PAYLOAD_TOO_LARGE));
        } else {
            accept(link, caller, submit, handler);
        }
    }

    private void accept(CallerLink link, @Nullable String caller, Submit submit, TaskHandler handler) {
        long now = now();
        int argument = submit.heldBytes();
        switch (load.arrived(now, argument, settings.taskLimit(), settings.memoryLimit())) {
            case TOO_MANY_TASKS -> link.send(outcomes.refused(submit, Reason.QUEUE_FULL));
            case TOO_MANY_BYTES -> link.send(outcomes.outOfMemory(submit, load.bytes()));
            case ADMITTED -> admitted(link, caller, submit, handler, now);
        }
    }

    private void admitted(CallerLink link, @Nullable String caller, Submit submit, TaskHandler handler, long now) {
        MemberTask task = new MemberTask(this, link, caller, submit, handler, now, (int) load.present() - 1);
        if (!link.add(task)) {
            load.left(now, submit.heldBytes());
            return;
        }
        try {
            pool.execute(task);
        } catch (RejectedExecutionException full) {
            task.cancel(Reason.QUEUE_FULL);
        }
    }

    private void farewell(CallerLink link) {
        callers.remove(link);
        for (MemberTask task : List.copyOf(link.tasks())) {
            task.cancel(Reason.CANCELLED);
        }
    }

    private void revoked(NodeId caller) {
        for (CallerLink link : callers.all()) {
            if (link.node().uuid().equals(caller.uuid())) {
                link.tasks().forEach(MemberTask::revoke);
            }
        }
    }

    private void transmit(CallerLink link, List<MemberMessage> messages) {
        long now = now();
        List<MemberMessage> all = messages;
        if (link.reportIsDue(now, REPORT_WITH_REPLIES_EVERY)) {
            all = new ArrayList<>(messages);
            all.add(reporter.current(now, !draining, active));
        }
        send(link, all, false);
    }

    private void sendLoad(CallerLink link, LoadReport report) {
        send(link, List.of(report), true);
    }

    private void send(CallerLink link, List<MemberMessage> messages, boolean urgent) {
        MemberEnvelope envelope = new MemberEnvelope(now(), messages);
        byte[] bytes = codec(link.node()).encode(link.endpoint(), urgent, Message.sizeOf(messages), envelope::write);
        engine.send(link.node(), link.endpoint(), bytes, urgent);
    }

    // ---- Time

    /**
     * Reports the load and long-running tasks to every caller that is awake, and refuses tasks that will never start.
     *
     * @return nanos until the next call is due: {@link #TICK}
     */
    public long tick() {
        tell(callers.awake());
        return TICK.toNanos();
    }

    private synchronized void tell(Collection<CallerLink> links) {
        long now = now();
        callers.tidy(now);
        if (now - forgotCountersAt >= COUNTERS_FORGOTTEN_AFTER) {
            frames.forgetUnused();
            forgotCountersAt = now;
        }
        active = (int)
                callers.awake().stream().filter(link -> link.isActive(now)).count();
        LoadReport report = reporter.report(now, !draining, active);
        for (CallerLink link : links) {
            sendLoad(link, report);
            link.refuseUnlessAdmitted(engine.admission(link.node()));
            for (MemberTask task : link.tasks()) {
                task.refuseIfInVain(now);
                if (task.shouldReportRunning(now, TICK.toNanos())) {
                    link.send(new MemberMessage.Running(task.id()));
                }
            }
        }
    }

    // ---- Shutdown

    /** Accepts no more tasks, sends back those that wait, and lets those that run end. Tells callers at once. */
    public void drain() {
        draining = true;
        tell(callers.all()); // first: a caller without another member then keeps for the next one what comes back
        present().forEach(MemberTask::handBack);
    }

    /** Accepts no more tasks, sends back those that wait, and interrupts those that run. Tells callers at once. */
    public void stop() {
        draining = true;
        tell(callers.all()); // first, as in drain()
        present().forEach(task -> task.cancel(Reason.STOPPING));
    }

    private List<MemberTask> present() {
        return callers.all().stream().flatMap(link -> link.tasks().stream()).toList();
    }

    public long tasks() {
        return load.present();
    }

    /** Returns whether there is no task, and every outcome has been given to the engine. */
    public boolean isSettled() {
        return load.present() == 0 && callers.all().stream().allMatch(CallerLink::isSettled);
    }

    /** Returns the present load, as callers see it. */
    public MemberLoad presentLoad() {
        return reporter.current(now(), !draining, active).load(Duration.ZERO, Double.NaN);
    }

    /** Returns the bytes of the arguments and keys of the tasks that wait and run. */
    public long argumentBytes() {
        return load.bytes();
    }

    /** Ends, after {@link #drain} or {@link #stop}. Callers learn that what is on its way never starts here. */
    public void close() {
        draining = true;
        port.close();
        revocations.close();
        long now = now();
        for (CallerLink link : callers.all()) {
            LastWord last = link.lastWord(now);
            if (last != null) {
                send(link, List.of(last), false);
            }
        }
    }
}
