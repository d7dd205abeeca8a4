package dev.tidepool.cluster;

import dev.tidepool.cluster.internal.caller.Caller;
import dev.tidepool.cluster.internal.caller.Invocations;
import dev.tidepool.cluster.internal.caller.PendingTask;
import dev.tidepool.cluster.internal.codec.SerialTasks;
import dev.tidepool.cluster.internal.endpoint.Flusher;
import dev.tidepool.cluster.internal.endpoint.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * An {@link ExecutorService} that runs tasks on the members of a cluster. A routing policy chooses the member for each
 * task; the default policy chooses the member with the shortest expected wait.
 *
 * <pre>{@code
 * RegisteredTask<String, String> GREET = new RegisteredTask<>("greet", Codec.text(), Codec.text());
 * GrpcSettings settings = GrpcSettings.loopback();
 *
 * // on every member
 * CallersPort node = CallersPort.open(HazelcastMembership.on(instance), "127.0.0.1", 7801, settings);
 * TaskRegistry tasks = new TaskRegistry().register(GREET, (name, context) -> "hello " + name);
 * ClusterMember member = ClusterMember.builder("pool").engine(node).tasks(tasks).build();
 *
 * // on every caller
 * GrpcEngine engine = GrpcEngine.connect(settings, List.of("127.0.0.1:7801"));
 * DistributedExecutor executor = DistributedExecutor.builder("orders").engine(engine).build();
 * CompletableFuture<String> greeting = executor.submit(GREET, "world");
 * }</pre>
 *
 * <p><b>Every future completes</b>, at most a second after the task's time limit. The outcome is one of these:
 *
 * <ul>
 *   <li>the task's result,
 *   <li>a {@link RemoteTaskException} for what the task threw,
 *   <li>a {@link TaskRejectedException} or another exception that says why the task has not run,
 *   <li>a {@link TaskTimeLimitException},
 *   <li>a {@link TaskInDoubtException} if the task's member was lost,
 *   <li>a cancellation.
 * </ul>
 *
 * The submission itself throws what it knows at once. A task runs at most once, unless its {@link TaskOptions} have a
 * key.
 *
 * <p>Stages that depend on a future run in the engine's thread that received the result, so they must not block. Use
 * the {@code ...Async} methods of {@link CompletableFuture} for those that may.
 *
 * <p>An executor without tasks for 15 s rests. The first task after that takes one round trip more, because the
 * executor sends it to a member that it has just heard.
 *
 * <p>Thread-safe. No submission blocks. Callables and runnables must be serialisable, and callers and members must
 * allow their classes. Without {@link DistributedExecutorBuilder#serialisable}, the executor rejects them.
 */
public final class DistributedExecutor implements ExecutorService, AutoCloseable {
    private final Caller caller;
    private final Flusher flusher;
    private final Ticker ticker;
    private final SerialTasks serial;
    private final TaskOptions defaults;

    DistributedExecutor(String name, Caller caller, Flusher flusher, SerialTasks serial, TaskOptions defaults) {
        this.caller = caller;
        this.flusher = flusher;
        this.serial = serial;
        this.defaults = defaults;
        this.ticker = new Ticker(name + "-clock", caller::tick);
        caller.onWake(ticker::wake);
    }

    /** Returns a builder. {@code name} is the executor's name in threads and messages; not blank. */
    public static DistributedExecutorBuilder builder(String name) {
        return new DistributedExecutorBuilder(name);
    }

    // ---- Registered tasks

    /** Submits a task with the default options: see {@link #submit(RegisteredTask, Object, TaskOptions)}. */
    public <A extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> submit(
            RegisteredTask<A, R> task, A argument) {
        return submit(task, argument, defaults);
    }

    /**
     * Submits a task.
     *
     * @return its future; cancelling the future cancels the task, and interrupts it if it runs
     * @throws TaskRejectedException if the members are full, there is no member, or the executor is shut down
     * @throws PayloadTooLargeException if the argument has too many bytes
     */
    public <A extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> submit(
            RegisteredTask<A, R> task, A argument, TaskOptions options) {
        return send(task, argument, options, null, null);
    }

    /**
     * Submits a task to one member. No other member runs it.
     *
     * @throws NoMemberException if {@code member} is not a member now
     */
    public <A extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> submitTo(
            NodeId member, RegisteredTask<A, R> task, A argument, TaskOptions options) {
        return send(task, argument, options, member, null);
    }

    /** Submits a task to each of {@link #members()} that is open. If one rejects it, the future of that one fails. */
    public <A extends @Nullable Object, R extends @Nullable Object> Map<NodeId, CompletableFuture<R>> submitToAll(
            RegisteredTask<A, R> task, A argument, TaskOptions options) {
        Map<NodeId, CompletableFuture<R>> futures = new LinkedHashMap<>();
        for (NodeId member : caller.members()) {
            CompletableFuture<R> future;
            try {
                future = submitTo(member, task, argument, options);
            } catch (RuntimeException rejected) {
                future = CompletableFuture.failedFuture(rejected);
            }
            futures.put(member, future);
        }
        return futures;
    }

    private <A extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> send(
            RegisteredTask<A, R> task,
            A argument,
            TaskOptions options,
            @Nullable NodeId target,
            @Nullable Runnable origin) {
        byte[] payload = task.argument().encode(argument);
        return caller.submit(task.name(), payload, task.result(), options, target, origin)
                .future();
    }

    // ---- Serialisable tasks

    /** Submits a serialisable callable with the default options. */
    @Override
    public <T> CompletableFuture<T> submit(Callable<T> task) {
        return submit(task, defaults);
    }

    /**
     * Submits a serialisable callable.
     *
     * @throws ClassNotAllowedException if the executor allows no serialisable tasks, or not this class
     */
    public <T> CompletableFuture<T> submit(Callable<T> task, TaskOptions options) {
        return send(serial.<T>task(task), task, options, null, null);
    }

    @Override
    public CompletableFuture<@Nullable Void> submit(Runnable task) {
        return send(serial.<@Nullable Void>task(task), task, defaults, null, task);
    }

    @Override
    public <T> CompletableFuture<T> submit(Runnable task, T result) {
        return submit(task).thenApply(nothing -> result);
    }

    /** Runs a serialisable runnable on some member. Nobody learns what it throws, or that its member was lost. */
    @Override
    public void execute(Runnable task) {
        CompletableFuture<@Nullable Void> unused = submit(task);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        return Invocations.all(this::submit, tasks, Long.MAX_VALUE);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long limit, TimeUnit unit)
            throws InterruptedException {
        return Invocations.all(this::submit, tasks, unit.toNanos(limit));
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        try {
            return Invocations.any(this::submit, tasks, Long.MAX_VALUE);
        } catch (TimeoutException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long limit, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return Invocations.any(this::submit, tasks, unit.toNanos(limit));
    }

    // ---- Members and statistics

    /**
     * Returns the members as this executor sees them, sorted by address, including those that it has set aside. What it
     * sees is at most about half a second old, or 16 s while it has no tasks.
     */
    public List<MemberStatus> members() {
        return caller.statuses();
    }

    /** Returns the number of nodes of the cluster: more than {@link #members()} if it is connected to some only. */
    public int clusterSize() {
        return Math.max(caller.engine().clusterSize(), members().size());
    }

    /** Returns when the first of this side's certificates expires; null if it has none. */
    public @Nullable Instant certificateExpiry() {
        return caller.engine().certificateExpiry();
    }

    public ExecutorStats stats() {
        return caller.stats();
    }

    /**
     * Waits until there are at least {@code count} members, for at most {@code limit}.
     *
     * @return whether there are
     */
    public boolean awaitMembers(int count, Duration limit) throws InterruptedException {
        return caller.awaitMembers(count, limit);
    }

    // ---- Shutdown

    /** Accepts no more tasks. Tasks submitted before continue. */
    @Override
    public void shutdown() {
        caller.shutdown();
    }

    /**
     * Accepts no more tasks and cancels all others; members interrupt those that run.
     *
     * @return the runnables that were not sent to any member
     */
    @Override
    public List<Runnable> shutdownNow() {
        return caller.shutdownNow().stream()
                .map(PendingTask::origin)
                .filter(Runnable.class::isInstance)
                .map(Runnable.class::cast)
                .toList();
    }

    @Override
    public boolean isShutdown() {
        return caller.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return caller.isTerminated();
    }

    @Override
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        return caller.awaitTermination(limit, unit);
    }

    /**
     * Accepts no more tasks and waits until every future has completed, which the tasks' time limits guarantee. An
     * interrupt cancels the remaining tasks. The engine stays open: its owner closes it.
     */
    @Override
    public void close() {
        shutdown();
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException interrupt) {
                interrupted = true;
                shutdownNow();
            }
        }
        ticker.close();
        caller.close();
        flusher.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
