package dev.tidepool.executor;

import dev.tidepool.executor.internal.control.ControlLoop;
import dev.tidepool.executor.internal.engine.ExpiringFuture;
import dev.tidepool.executor.internal.engine.FirstResult;
import dev.tidepool.executor.internal.engine.PoolEvents;
import dev.tidepool.executor.internal.engine.PoolOptions;
import dev.tidepool.executor.internal.engine.Submission;
import dev.tidepool.executor.internal.engine.TaskFuture;
import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.statistics.MachineMonitor;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.ShadowCost;
import dev.tidepool.policy.control.SpareThreads;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An {@link java.util.concurrent.ExecutorService} that adapts its number of threads and explains each decision.
 *
 * <pre>{@code
 * try (AdaptiveExecutor orders = AdaptiveExecutor.create("orders")) {
 *     Future<Receipt> receipt = orders.submit(() -> book(order));
 *     ...
 *     orders.decisions().forEach(d -> System.out.println(d.decision().reason()));
 * }
 * }</pre>
 *
 * <p>Every accepted task runs exactly once, unless {@link #shutdownNow} returns it, it is cancelled before it starts, a
 * full queue discards it ({@link WhenFull#discardOldest}), or it waited too long ({@link
 * AdaptiveExecutorBuilder#maxWait}). Nothing that a task throws, not even an {@link Error}, ends its thread. An
 * interrupt meant for one task never reaches the next.
 *
 * <p>Thread-safe. Actions before a submission happen before the task, which happens before its future's {@code get}
 * returns. Worker threads are not daemons unless {@link AdaptiveExecutorBuilder#daemon} says so. With the default
 * policy, an idle pool ends all of its threads after a while and then does not keep the JVM alive.
 *
 * <p>An executor that the program can no longer reach shuts down as by {@link #shutdown}, at the garbage collector's
 * leisure, and then leaves no thread behind. A listener or thread factory that refers to the executor prevents this.
 */
public final class AdaptiveExecutor extends AbstractExecutorService implements AutoCloseable {
    /** No field that a pool's threads reach refers to its executor, so an executor that nobody can use is collected. */
    private static final Cleaner ABANDONED = Cleaner.create();

    private final PoolOptions options;
    private final PoolStatistics statistics;
    private final ControlLoop control;
    private final WorkerPool pool;
    private final Submission submission;
    private final TaskEntry entry;
    private final PoolMBean mbean;
    private final PoolTimers timers = new PoolTimers();

    AdaptiveExecutor(
            PoolOptions options,
            SizingPolicy policy,
            PoolBounds bounds,
            PoolStatistics statistics,
            PoolEvents events,
            int decisionLog) {
        this.options = options;
        this.statistics = statistics;
        this.control = new ControlLoop(options, policy, bounds, statistics, events, decisionLog);
        this.pool = control.pool();
        this.submission = new Submission(pool);
        this.entry = new TaskEntry(submission);
        this.mbean = new PoolMBean(options.name(), this);
    }

    /** Returns a running executor of that name with the default policy and an unbounded queue. */
    public static AdaptiveExecutor create(String name) {
        return builder(name).build();
    }

    /**
     * Returns a builder.
     *
     * @param name names the pool in threads, messages and events; not blank
     * @throws IllegalArgumentException if {@code name} is blank
     */
    public static AdaptiveExecutorBuilder builder(String name) {
        return new AdaptiveExecutorBuilder(name);
    }

    void start() {
        Cleaner.Cleanable registration = ABANDONED.register(this, pool::shutdown);
        PoolMBean bean = mbean; // the control thread must not refer to this executor
        control.start(() -> {
            registration.clean(); // it refers to the listener, and that one may refer to its executor
            bean.endAtLast();
        });
    }

    ControlLoop control() {
        return control;
    }

    PoolTimers timers() {
        return timers;
    }

    /**
     * Runs a task later on one of the pool's threads. What it throws goes to the uncaught-exception handler.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the pool is shut down, its queue is full, or it has no
     *     thread and none could be created; the message names the pool and the reason
     * @throws RuntimeException whatever the task or the classifier throws when asked for the task's type, or the
     *     comparator of a priority queue when asked for its order; the task then counts as rejected
     */
    @Override
    public void execute(Runnable task) {
        try {
            entry.execute(Objects.requireNonNull(task, "task"));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Runs a task later, unless it has not started within {@code maxWait} from now: nobody waits for it then, and it
     * never runs. It leaves the queue, counts as expired, and its future fails with {@link TaskExpiredException}. Time
     * in which a full queue blocks this call counts. The pool's own {@link AdaptiveExecutorBuilder#maxWait} holds too.
     *
     * @param maxWait above zero; null, or one beyond the range of nanos in a {@code long}, means for ever
     * @throws IllegalArgumentException if {@code maxWait} is zero or negative
     * @throws java.util.concurrent.RejectedExecutionException as {@link #execute} does
     */
    public <T> Future<T> submit(Callable<T> task, @Nullable Duration maxWait) {
        return expiring(new ExpiringFuture<>(task, submission.expectsDeadline(), maxWait));
    }

    /** As above; the future of a task that succeeds returns null, also where null is meant as that result. */
    public <T> Future<T> submit(Runnable task, @Nullable Duration maxWait) {
        return expiring(new ExpiringFuture<>(task, submission.expectsDeadline(), maxWait));
    }

    private <T> Future<T> expiring(ExpiringFuture<T> task) {
        execute(task);
        return task;
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable task, T result) {
        return new TaskFuture<>(Objects.requireNonNull(task, "task"), result);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
        return new TaskFuture<>(Objects.requireNonNull(task, "task"));
    }

    /** As specified by the interface; the losing tasks are cancelled and leave the queue. */
    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        return new FirstResult<T>(this).of(tasks);
    }

    /** As specified by the interface; the losing tasks are cancelled and leave the queue. */
    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long limit, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return new FirstResult<T>(this).of(tasks, unit.toNanos(limit));
    }

    /**
     * Removes a task that waits, so that it never runs. It then counts as arrived only, like a cancelled one. A removed
     * future never ends unless it is run or cancelled. Reads the whole queue; cancelling a future is cheaper.
     *
     * @param task the same object that was given to {@link #execute} or returned by {@code submit}
     * @return false if it does not wait: it runs, has run, or was never submitted
     */
    public boolean remove(Runnable task) {
        return pool.remove(Objects.requireNonNull(task, "task"));
    }

    /**
     * Returns a copy of the tasks that wait now, as {@link #shutdownNow} would. Each queue of the layout has its tasks
     * in order; a task that arrives or starts meanwhile may be missing.
     */
    public List<Runnable> queuedTasks() {
        return List.copyOf(pool.waitingTasks());
    }

    @Override
    public void shutdown() {
        pool.shutdown();
        timers.poolShutDown();
    }

    /** Accepts no more tasks, interrupts those that run, and returns the runnables and futures that never started. */
    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> unstarted = pool.shutdownNow();
        timers.poolShutDown();
        return unstarted;
    }

    @Override
    public boolean isShutdown() {
        return !pool.isRunning();
    }

    @Override
    public boolean isTerminated() {
        return pool.isTerminated();
    }

    /** Returns whether the pool was shut down and has not yet terminated. */
    public boolean isTerminating() {
        return !pool.isRunning() && !pool.isTerminated();
    }

    @Override
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        try {
            return pool.awaitTermination(limit, unit);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Shuts down, waits at most {@code limit} for accepted tasks to end, then stops the others as {@link #shutdownNow}.
     *
     * @return the tasks that never started; empty if all ended in time
     * @throws InterruptedException if interrupted; the pool is then shut down and still runs the accepted tasks
     */
    public List<Runnable> drain(Duration limit) throws InterruptedException {
        long nanos = TimeUnit.NANOSECONDS.convert(limit);
        shutdown();
        return awaitTermination(nanos, TimeUnit.NANOSECONDS) ? List.of() : shutdownNow();
    }

    /**
     * Shuts down and waits until every accepted task has ended. If the caller is interrupted meanwhile, this stops the
     * pool as {@link #shutdownNow} does, waits on, and leaves the caller interrupted. No task of this pool may call it.
     */
    @Override
    public void close() {
        ExecutorClose.close(this);
    }

    /** Returns the state of the pool now, and its totals. */
    public PoolStats stats() {
        return PoolStats.of(options.name(), pool, statistics.snapshot(), control.status());
    }

    /**
     * Tells a listener the queue wait and the response time of each measured task that ends: of all up to some 5,000
     * tasks a second, else of an even sample. Workers call it, so it must be thread-safe and quick; what it throws is
     * lost. A listener that equals an earlier one is not added.
     */
    public void addTimesListener(BiConsumer<Duration, Duration> listener) {
        statistics.addTimesListener(Objects.requireNonNull(listener, "listener"));
    }

    /** Removes the listener that equals this one, if there is one. A listener may remove itself while it is called. */
    public void removeTimesListener(BiConsumer<Duration, Duration> listener) {
        statistics.removeTimesListener(Objects.requireNonNull(listener, "listener"));
    }

    /**
     * Returns the processors and the CPU use of this process and its machine. The CPU fractions are means since the
     * last measurement of any pool, at least 80 ms ago. The free memory is not measured.
     */
    public MachineSample machine() {
        return MachineMonitor.INSTANCE.sample(true, false);
    }

    /** Returns the tasks that run now with their stacks, longest first. It looks at every thread, so call it seldom. */
    public List<RunningTask> runningTasks() {
        return RunningTask.of(pool);
    }

    /** Returns the hard bounds on the number of threads, which hold for every policy. */
    public PoolBounds bounds() {
        return control.bounds();
    }

    /**
     * Changes the hard bounds while tasks run, at once: threads start up to the new minimum, idle threads beyond the
     * new maximum end, and busy ones end after their tasks. The policy keeps what it has learned; its last decision
     * holds within the bounds, and a decision says that they changed. The machine's own limit no longer counts.
     *
     * @param min threads kept even when idle, 0 to {@code max}
     * @param max most threads, 1 or more
     * @throws IllegalArgumentException if a bound is out of range
     * @throws RuntimeException whatever the policy throws; the old bounds then stay
     */
    public void bounds(int min, int max) {
        Require.inRange("max", max, 1, Integer.MAX_VALUE);
        Require.inRange("min", min, 0, max);
        control.changeBounds(present -> new PoolBounds(min, max, present.cores()));
    }

    /**
     * Changes the capacity of a bounded queue while tasks run. If more tasks wait than the new capacity allows, all of
     * them stay, and the queue counts as full until enough have left.
     *
     * @param capacity tasks that may wait, 1 to 1,000,000,000
     * @throws IllegalArgumentException if {@code capacity} is out of range
     * @throws IllegalStateException if the pool was built with an unbounded queue
     */
    public void queueCapacity(int capacity) {
        pool.changeQueueCapacity(Require.inRange("capacity", capacity, 1, AdaptiveExecutorBuilder.MAX_CAPACITY));
    }

    /** Replaces the factory of the worker threads. Those that live, or are being started, stay as they are. */
    public void threads(ThreadFactory factory) {
        pool.changeThreads(Objects.requireNonNull(factory, "factory"));
    }

    /** Returns the last decisions with their samples and reasons, oldest first, as many as the log holds. */
    public List<DecisionRecord> decisions() {
        return control.decisions();
    }

    /** Returns the newest decision; cheaper than {@link #decisions()} for frequent callers. */
    public DecisionRecord newestDecision() {
        return control.newestDecision();
    }

    /** Returns the last decisions of the shadow policy, oldest first; empty if there is none. */
    public List<DecisionRecord> shadowDecisions() {
        return control.shadowDecisions();
    }

    /**
     * Returns what the shadow policy would have cost since it began, with a summary in words; empty without a shadow.
     * Its threads and waits are estimates, which {@link dev.tidepool.policy.control.ShadowAccount} explains.
     */
    public Optional<ShadowCost> shadowCost() {
        return control.shadowCost();
    }

    /** Tells if this pool has kept far more threads than its tasks used for a day or longer; a decision says so too. */
    public Optional<SpareThreads> spareThreads() {
        return control.spareThreads();
    }

    /**
     * Shows this pool in Java Management Extensions (JMX) as {@code dev.tidepool:type=AdaptiveExecutor,name="orders"},
     * until it has terminated. Further calls do nothing.
     *
     * @param keys further keys of its name, such as {@code node=3}, which tell pools called the same apart
     * @throws IllegalArgumentException if they cannot be in a name
     * @throws IllegalStateException if another pool of this name is registered
     */
    public void registerMBean(String... keys) {
        pool.registeredUntil(mbean::end);
        mbean.register(keys);
    }

    /** Returns the sizing policy in force. */
    public SizingPolicy policy() {
        return control.status().policy();
    }

    /** Replaces the sizing policy by one without history. What its start throws, this throws, and the old one stays. */
    public void policy(SizingPolicy policy) {
        control.replacePolicy(Objects.requireNonNull(policy, "policy"));
    }

    /**
     * Runs a shadow policy: it sees the same pool at its own intervals, and its decisions are only logged.
     * {@link #shadowCost} says what they would have cost. Each call begins anew.
     *
     * @param policy the shadow policy, or null for none
     * @throws RuntimeException whatever the policy throws while it starts; the last shadow then stays
     */
    public void shadow(@Nullable SizingPolicy policy) {
        control.shadow(policy);
    }

    @Override
    public String toString() {
        return "AdaptiveExecutor " + pool;
    }
}
