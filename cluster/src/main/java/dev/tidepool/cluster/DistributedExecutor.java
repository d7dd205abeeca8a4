package dev.tidepool.cluster;

import dev.tidepool.cluster.internal.caller.Caller;
import dev.tidepool.cluster.internal.caller.Invocations;
import dev.tidepool.cluster.internal.caller.PendingTask;
import dev.tidepool.cluster.internal.codec.SerialTasks;
import dev.tidepool.cluster.internal.endpoint.Flusher;
import dev.tidepool.cluster.internal.endpoint.Ticker;
import java.time.Duration;
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
 * An {@link ExecutorService} whose tasks run on the members of a cluster, routed to where they run
 * soonest.
 *
 * <pre>{@code
 * RegisteredTask<String, String> GREET = new RegisteredTask<>("greet", Codec.text(), Codec.text());
 *
 * // on every member
 * TaskRegistry tasks = new TaskRegistry().register(GREET, (name, context) -> "hello " + name);
 * ClusterMember member = ClusterMember.builder("pool").hazelcast(instance).tasks(tasks).build();
 *
 * // on every caller
 * DistributedExecutor executor = DistributedExecutor.builder("orders").hazelcast(instance).build();
 * CompletableFuture<String> greeting = executor.submit(GREET, "world");
 * }</pre>
 *
 * <p><b>Every future ends</b>, within the task's limit and at most a second: with the task's result; with
 * a {@link RemoteTaskException} for what it threw; with a {@link TaskRejectedException} or another
 * exception that says why it has not run; with a {@link TaskTimeLimitException}; with a {@link
 * TaskInDoubtException} if its member was lost; or cancelled. What is known at once is thrown by
 * the submission itself. A task runs at most once, unless its {@link TaskOptions} bear a key.
 *
 * <p>Stages that depend on a future run in the thread that received the result, one of the engine's: they
 * must not block. Those that might belong to the {@code ...Async} methods of {@link CompletableFuture}.
 *
 * <p>Thread-safe; no submission blocks. Callables and runnables must be serialisable, of classes allowed
 * here and on the members; without {@link DistributedExecutorBuilder#serialisable} there are none.
 */
public final class DistributedExecutor implements ExecutorService, AutoCloseable {
    private final String name;
    private final Engine engine;
    private final boolean ownsEngine;
    private final Caller caller;
    private final Flusher flusher;
    private final Ticker ticker;
    private final SerialTasks serial;
    private final TaskOptions defaults;

    DistributedExecutor(
            String name,
            Engine engine,
            boolean ownsEngine,
            Caller caller,
            Flusher flusher,
            @Nullable AllowedClasses allowed,
            TaskOptions defaults) {
        this.name = name;
        this.engine = engine;
        this.ownsEngine = ownsEngine;
        this.caller = caller;
        this.flusher = flusher;
        this.serial = new SerialTasks(allowed);
        this.defaults = defaults;
        this.ticker = new Ticker(name + "-clock", Caller.TICK, caller::tick);
    }

    /**
     * Returns a builder.
     *
     * @param name names the executor in threads and messages; not blank
     */
    public static DistributedExecutorBuilder builder(String name) {
        return new DistributedExecutorBuilder(name);
    }

    // ---- Registered tasks

    /** Submits a task with the executor's options: see {@link #submit(RegisteredTask, Object, TaskOptions)}. */
    public <A extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> submit(
            RegisteredTask<A, R> task, A argument) {
        return submit(task, argument, defaults);
    }

    /**
     * Submits a task.
     *
     * @return its future; to cancel it cancels the task, by an interrupt where it runs
     * @throws TaskRejectedException if it is not run because members are full, none is there, or the executor is shut down
     * @throws PayloadTooLargeException if the argument has too many bytes
     */
    public <A extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> submit(
            RegisteredTask<A, R> task, A argument, TaskOptions options) {
        return send(task, argument, options, null, null);
    }

    /**
     * Submits a task to one member; it is run there or nowhere.
     *
     * @throws NoMemberException if {@code member} is none now
     */
    public <A extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> submitTo(
            NodeId member, RegisteredTask<A, R> task, A argument, TaskOptions options) {
        return send(task, argument, options, member, null);
    }

    /** Submits a task to every member; a member that turns it away has a future that says so. */
    public <A extends @Nullable Object, R extends @Nullable Object> Map<NodeId, CompletableFuture<R>> submitToAll(
            RegisteredTask<A, R> task, A argument, TaskOptions options) {
        Map<NodeId, CompletableFuture<R>> futures = new LinkedHashMap<>();
        for (NodeId member : openMembers()) {
            CompletableFuture<R> future;
            try {
                future = submitTo(member, task, argument, options);
            } catch (RuntimeException refused) {
                future = CompletableFuture.failedFuture(refused);
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

    /** Submits a serialisable callable. */
    @Override
    public <T> CompletableFuture<T> submit(Callable<T> task) {
        return submit(task, defaults);
    }

    /**
     * Submits a serialisable callable with options of its own.
     *
     * @throws ClassNotAllowedException if serialisable tasks are switched off, or its class is not allowed here
     */
    public <T> CompletableFuture<T> submit(Callable<T> task, TaskOptions options) {
        return send(serial.<T>task(task), task, options, null, null);
    }

    /** Submits a serialisable callable to one member. */
    public <T> CompletableFuture<T> submitTo(NodeId member, Callable<T> task, TaskOptions options) {
        return send(serial.<T>task(task), task, options, member, null);
    }

    @Override
    public CompletableFuture<@Nullable Void> submit(Runnable task) {
        return send(serial.<@Nullable Void>task(task), task, defaults, null, task);
    }

    @Override
    public <T> CompletableFuture<T> submit(Runnable task, T result) {
        return submit(task).thenApply(nothing -> result);
    }

    /** Runs a serialisable runnable on some member; what it throws is lost, as are its doubts. */
    @Override
    public void execute(Runnable task) {
        CompletableFuture<@Nullable Void> unused = submit(task);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        return Invocations.all(this, tasks, Long.MAX_VALUE);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long limit, TimeUnit unit)
            throws InterruptedException {
        return Invocations.all(this, tasks, unit.toNanos(limit));
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        try {
            return Invocations.any(this, tasks, Long.MAX_VALUE);
        } catch (TimeoutException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long limit, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return Invocations.any(this, tasks, unit.toNanos(limit));
    }

    /** Submits a callable or runnable to one member, or to any if {@code target} is null. */
    <T> CompletableFuture<T> sendSerialised(Object task, @Nullable NodeId target) {
        return send(serial.<T>task(task), task, defaults, target, null);
    }

    // ---- Members

    /** Returns its name. */
    public String name() {
        return name;
    }

    /** Returns this node. */
    public NodeId node() {
        return engine.self();
    }

    /** Returns the members as this executor sees them, by address; those that are set aside are among them. */
    public List<MemberStatus> members() {
        return caller.statuses();
    }

    /** Returns the nodes of the members that tasks are sent to now. */
    List<NodeId> openMembers() {
        return caller.members();
    }

    /** Returns what became of its tasks so far. */
    public ExecutorStats stats() {
        return caller.stats();
    }

    /**
     * Waits until there are so many members, for at most {@code limit}.
     *
     * @return whether there are
     */
    public boolean awaitMembers(int count, Duration limit) throws InterruptedException {
        return caller.awaitMembers(count, limit);
    }

    // ---- The end

    /** Takes no more tasks; those submitted go on. */
    @Override
    public void shutdown() {
        caller.shutdown();
    }

    /**
     * Takes no more tasks and cancels all others, by an interrupt where they run.
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
     * Takes no more tasks, waits until every future has ended, which their limits bound, and leaves the
     * cluster, unless the engine is somebody else's. Interrupted while it waits, it cancels what is left.
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
        if (ownsEngine) {
            engine.close();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
