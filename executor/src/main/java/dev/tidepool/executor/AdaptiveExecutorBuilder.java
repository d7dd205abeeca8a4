package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.ExpiringFuture;
import dev.tidepool.executor.internal.engine.IndependentThread;
import dev.tidepool.executor.internal.engine.PoolOptions;
import dev.tidepool.executor.internal.engine.TaskHooks;
import dev.tidepool.executor.internal.engine.ThreadLimit;
import dev.tidepool.executor.internal.engine.VirtualThreads;
import dev.tidepool.executor.internal.engine.WorkerThreads;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.executor.internal.statistics.TaskTypes;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.auto.Auto;
import java.lang.Thread.UncaughtExceptionHandler;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Builds {@link AdaptiveExecutor}s. Every setting has a default. A setter rejects a wrong argument at once,
 * with a message that shows the value and the allowed range. Not thread-safe. A builder may build several
 * executors, which share only the objects given to it.
 */
public final class AdaptiveExecutorBuilder {
    /** The largest capacity of a bounded queue. */
    static final int MAX_CAPACITY = 1_000_000_000;

    private final String name;
    private @Nullable SizingPolicy sizing;
    private int minThreads;
    private int maxThreads = Integer.MAX_VALUE;
    private boolean bounded;
    private int queueCapacity = Integer.MAX_VALUE;
    private WhenFull whenFull = WhenFull.reject();
    private long maxWaitNanos = Long.MAX_VALUE;
    private @Nullable QueueLayout queueLayout;
    private @Nullable Comparator<Object> priority;
    private boolean fairTypes;
    private IdleOrder idleOrder = IdleOrder.LIFO;
    private Duration spin = Duration.ZERO;
    private String threadNamePrefix;
    private @Nullable ThreadFactory threads;
    private boolean virtual;
    private boolean daemon;
    private Function<Object, String> taskTypes = task -> task.getClass().getName();
    private PoolListener listener = new PoolListener() {};
    private @Nullable UncaughtExceptionHandler uncaught;
    private @Nullable Consumer<Runnable> beforeTask;
    private @Nullable BiConsumer<Runnable, @Nullable Throwable> afterTask;
    private @Nullable Runnable onTermination;
    private int decisionLog = 1_000;
    private LongSupplier clock = System::nanoTime;

    AdaptiveExecutorBuilder(String name) {
        if (Objects.requireNonNull(name, "name").isBlank()) {
            throw new IllegalArgumentException("name is blank; give the pool a name that distinguishes it from others");
        }
        this.name = name;
        this.threadNamePrefix = name + "-";
    }

    /** Sets the sizing policy; the default is {@link Auto}. */
    public AdaptiveExecutorBuilder sizing(SizingPolicy policy) {
        this.sizing = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /**
     * Sets hard bounds on the number of threads, which hold for every policy.
     *
     * @param min threads kept even when idle, 0 to {@code max}; default 0
     * @param max most threads, 1 or more. The default is what the machine allows: memory for stacks beside the heap,
     *     and half of {@code ulimit -u}, of the container's {@code pids.max} and of {@code kernel.threads-max}. With a
     *     thread factory of your own, whose threads may be virtual, the default is unlimited.
     * @throws IllegalArgumentException if a bound is out of range
     */
    public AdaptiveExecutorBuilder bounds(int min, int max) {
        Require.inRange("max", max, 1, Integer.MAX_VALUE);
        this.minThreads = Require.inRange("min", min, 0, max);
        this.maxThreads = max;
        this.bounded = true;
        return this;
    }

    /**
     * Bounds the queue; by default it is unbounded.
     *
     * @param capacity tasks that may wait, 1 to 1,000,000,000; a task that an idle or starting thread will
     *     take does not count
     * @param behaviour what a submission does when the queue is full and the pool may not grow
     * @throws IllegalArgumentException if {@code capacity} is out of range
     */
    public AdaptiveExecutorBuilder queueCapacity(int capacity, WhenFull behaviour) {
        Objects.requireNonNull(behaviour, "behaviour");
        this.queueCapacity = Require.inRange("capacity", capacity, 1, MAX_CAPACITY);
        this.whenFull = behaviour;
        return this;
    }

    /**
     * Limits how long a task may wait in the queue; by default for ever. A task that has not started by then never
     * runs. Its place is free, it counts as expired, and its future fails with {@link TaskExpiredException}. Every
     * expiry is reported to {@link PoolListener#onRejection}; of a plain runnable, nobody else hears. {@code
     * CompletableFuture.supplyAsync} gives the pool no future that it could fail, so add {@code orTimeout}. An {@code
     * ExecutorCompletionService} delivers a future that never ends. A series fails if one of its runs expires.
     *
     * <p>Once a task has waited half the limit, the newest start first, so that those that start are not those about to
     * expire. A queue layout, priorities and fair types keep their own order. The pool measures every task, and
     * submissions and workers share a lock. A task expires when a worker takes it, or some milliseconds after its time.
     *
     * @param limit above zero; one beyond the range of nanos in a {@code long} means for ever
     * @throws IllegalArgumentException if {@code limit} is zero or negative
     */
    public AdaptiveExecutorBuilder maxWait(Duration limit) {
        this.maxWaitNanos = ExpiringFuture.nanosOf(Objects.requireNonNull(limit, "maxWait"));
        return this;
    }

    /**
     * Sets how waiting tasks are laid out. By default, a bounded pool has one queue, and an unbounded pool has
     * one for each of a few submitting threads, which its workers visit in turn. That is fast. Tasks of one
     * submitter start in order unless it shares its queue, and only a bounded number of later tasks can
     * overtake a task. With {@link QueueLayout#SHARED}, tasks start strictly in the order of submission.
     */
    public AdaptiveExecutorBuilder queueLayout(QueueLayout layout) {
        this.queueLayout = Objects.requireNonNull(layout, "layout");
        this.priority = null;
        this.fairTypes = false;
        return this;
    }

    /**
     * Starts waiting tasks in the order of a comparator, and equal ones in the order of their submission. It replaces
     * any other queue layout, and a later {@code queueLayout} replaces it. Unlike a {@link
     * java.util.concurrent.PriorityBlockingQueue}, it may have a capacity, and its comparator sees no futures.
     *
     * <p>Tasks of low priority start only while none of a higher one waits, so they may wait for ever. A full queue
     * that discards its oldest task discards the one that was submitted first. Submissions and workers share a lock,
     * which costs more than the default layout; 10,000 waiting tasks need some 14 comparisons for a submission.
     *
     * @param order compares tasks as they were submitted: the runnable given to {@code execute}, or the runnable or
     *     callable given to {@code submit}, {@code invokeAll} or {@code invokeAny}; a lesser one starts first. The
     *     priority of a task that waits, or was cancelled while it waited, must not change. Only submitters call the
     *     comparator, one at a time. It must not use the executor. If it throws, the submission throws the same, the
     *     task counts as rejected, and what waits stays as it is; but a task that a full queue has already discarded
     *     stays discarded.
     */
    public AdaptiveExecutorBuilder priorityQueue(Comparator<Object> order) {
        this.priority = Objects.requireNonNull(order, "order");
        this.queueLayout = null;
        this.fairTypes = false;
        return this;
    }

    /**
     * Starts waiting tasks in their natural order, as {@link #priorityQueue(Comparator)} does. The submission of a task
     * that is not {@link Comparable} throws {@link ClassCastException}.
     */
    public AdaptiveExecutorBuilder priorityQueue() {
        return priorityQueue(NaturalTaskOrder.INSTANCE);
    }

    /**
     * Lets the types of waiting tasks take turns: one task of each type, then the next of each. So a flood of one type
     * delays a task of another by one task of each type at most, beside those of its own type. Tasks of a type start in
     * the order of their submission. It replaces any other queue layout, and a later {@code queueLayout} or {@code
     * priorityQueue} replaces it.
     *
     * <p>Each submission asks for the type, as {@link #taskTypes} and {@link TypedTask} say. What that throws, the
     * submission throws, and the task counts as rejected. The first 64 types have turns of their own; all later ones
     * share one. A turn is one task, however long it takes. Submissions and workers share a lock, which costs more than
     * the default layout.
     */
    public AdaptiveExecutorBuilder fairTypes() {
        this.fairTypes = true;
        this.priority = null;
        this.queueLayout = null;
        return this;
    }

    /** Sets which idle worker takes the next task; the default is {@link IdleOrder#LIFO}. */
    public AdaptiveExecutorBuilder idleOrder(IdleOrder order) {
        this.idleOrder = Objects.requireNonNull(order, "order");
        return this;
    }

    /**
     * Lets one worker without work spin before it parks. A task submitted meanwhile starts within one
     * microsecond rather than 5 to 30. The spinning worker keeps one processor busy.
     *
     * @param limit how long to spin at most, 0 to 1 s; default 0
     * @throws IllegalArgumentException if {@code limit} is out of range
     */
    public AdaptiveExecutorBuilder spin(Duration limit) {
        this.spin = Require.inRange("limit", limit, Duration.ZERO, Duration.ofSeconds(1));
        return this;
    }

    /**
     * Sets the factory of the worker threads, such as {@code Thread.ofVirtual().factory()} on JDK 21 and
     * later. Submitters call it, and so does the pool's own daemon thread, whose context class loader is the
     * system's. So the factory should itself set whether its threads are daemons, and their class loader. If it
     * throws or returns null, the pool continues without that thread.
     */
    public AdaptiveExecutorBuilder threads(ThreadFactory factory) {
        this.threads = Objects.requireNonNull(factory, "factory");
        this.virtual = false;
        return this;
    }

    /**
     * Runs each task on a virtual thread of JDK 21 or newer, which is always a daemon. The pool then limits how many
     * tasks run at once. The CPU time of a task is unknown there, and so its limit follows from service times and
     * throughput.
     *
     * @throws UnsupportedOperationException if this JDK is older
     */
    public AdaptiveExecutorBuilder virtualThreads() {
        this.threads = VirtualThreads.factory(threadNamePrefix); // throws here, and not in build
        this.virtual = true;
        return this;
    }

    /**
     * Sets what the names of the pool's threads begin with, virtual ones included; by default the pool's name and a
     * hyphen. A number follows. A thread factory of your own ignores it.
     */
    public AdaptiveExecutorBuilder threadNamePrefix(String prefix) {
        this.threadNamePrefix = Objects.requireNonNull(prefix, "prefix");
        return this;
    }

    /** Sets whether the default factory creates daemon threads; default false, as in the JDK. */
    public AdaptiveExecutorBuilder daemon(boolean daemon) {
        this.daemon = daemon;
        return this;
    }

    /**
     * Sets how tasks that do not implement {@link TypedTask} are typed; by default, by the name of their class.
     *
     * @param classifier returns the type of a runnable or callable, one of few and stable names; submitters
     *     call it
     */
    public AdaptiveExecutorBuilder taskTypes(Function<Object, String> classifier) {
        this.taskTypes = Objects.requireNonNull(classifier, "classifier");
        return this;
    }

    /** Sets the listener that is notified of what the pool does. */
    public AdaptiveExecutorBuilder listener(PoolListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Sets the handler of what tasks given to {@code execute} throw; by default the handler of the worker's
     * thread, as in the JDK. The worker survives in both cases.
     */
    public AdaptiveExecutorBuilder uncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        this.uncaught = Objects.requireNonNull(handler, "handler");
        return this;
    }

    /**
     * Sets what a worker's thread calls before each task, with the task as submitted or its future. What it throws is
     * reported like what a task throws, and the task runs all the same. Not called for a task that its submitter runs.
     */
    public AdaptiveExecutorBuilder beforeTask(Consumer<Runnable> hook) {
        this.beforeTask = Objects.requireNonNull(hook, "hook");
        return this;
    }

    /**
     * Sets what a worker's thread calls after each task, with the task as submitted or its future, and what the task
     * threw; null if it threw nothing or its future was cancelled. What the hook throws is reported like what a task
     * throws. Not called for a task that its submitter runs.
     */
    public AdaptiveExecutorBuilder afterTask(BiConsumer<Runnable, @Nullable Throwable> hook) {
        this.afterTask = Objects.requireNonNull(hook, "hook");
        return this;
    }

    /**
     * Sets what the pool's own daemon thread calls once when every task and thread has ended, before {@code
     * awaitTermination} returns. What it throws is reported like what a task throws. It must not wait for the
     * termination, and it must not refer to the executor, or else an abandoned executor never shuts down.
     */
    public AdaptiveExecutorBuilder onTermination(Runnable hook) {
        this.onTermination = Objects.requireNonNull(hook, "hook");
        return this;
    }

    /**
     * Sets how many decisions the pool remembers.
     *
     * @param capacity 1 to 1,000,000; default 1,000
     * @throws IllegalArgumentException if {@code capacity} is out of range
     */
    public AdaptiveExecutorBuilder decisionLog(int capacity) {
        this.decisionLog = Require.inRange("capacity", capacity, 1, 1_000_000);
        return this;
    }

    /** For tests: sets the clock, in monotonic nanos. */
    AdaptiveExecutorBuilder clock(LongSupplier nanos) {
        this.clock = nanos;
        return this;
    }

    /**
     * Returns a running executor.
     *
     * @throws RuntimeException whatever the policy throws while it starts
     */
    public AdaptiveExecutor build() {
        AdaptiveExecutor executor = buildWithoutControlThread();
        executor.start();
        return executor;
    }

    /** For tests: returns an executor without its control thread, so that the caller steps the loop. */
    AdaptiveExecutor buildWithoutControlThread() {
        ThreadLimit limit = bounded || threads != null ? null : ThreadLimit.ofMachine();
        PoolOptions options = new PoolOptions(
                name,
                new WorkerThreads(factory()),
                queueLayout,
                priority,
                fairTypes,
                queueCapacity,
                whenFull.action,
                whenFull.maxBlock,
                maxWaitNanos,
                TaskExpiredException::new,
                whenFull.handler,
                beforeTask == null && afterTask == null ? null : new TaskHooks(beforeTask, afterTask),
                onTermination,
                idleOrder,
                spin.toNanos(),
                limit,
                clock);
        int max = limit == null ? maxThreads : limit.threads();
        PoolBounds bounds = new PoolBounds(minThreads, max, Runtime.getRuntime().availableProcessors());
        PoolStatistics statistics = new PoolStatistics(new TaskTypes(typeOf(taskTypes)));
        EventReporter events = new EventReporter(name, listener, uncaught);
        SizingPolicy policy = sizing != null ? sizing : new Auto();
        return new AdaptiveExecutor(options, policy, bounds, statistics, events, decisionLog);
    }

    /** Executors of one builder number their threads each for itself. */
    private ThreadFactory factory() {
        if (virtual) {
            return withLoader(VirtualThreads.factory(threadNamePrefix));
        }
        return threads != null ? threads : withLoader(defaultThreads(threadNamePrefix, daemon));
    }

    /** The class loader is that of the thread that builds the pool; weakly, so an application server can unload it. */
    private static ThreadFactory withLoader(ThreadFactory threads) {
        WeakReference<ClassLoader> loader =
                new WeakReference<>(Thread.currentThread().getContextClassLoader());
        return task -> {
            Thread thread = threads.newThread(task);
            thread.setContextClassLoader(loader.get());
            return thread;
        };
    }

    private static Function<Object, String> typeOf(Function<Object, String> classifier) {
        return task -> task instanceof TypedTask typed ? typed.taskType() : classifier.apply(task);
    }

    /** Any submitter may create a thread, so it inherits nothing. Its group is that of whoever built the pool. */
    @SuppressWarnings("ThreadPriorityCheck")
    private static ThreadFactory defaultThreads(String prefix, boolean daemon) {
        AtomicLong number = new AtomicLong();
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        return task -> {
            Thread thread = IndependentThread.of(group, task, prefix + number.incrementAndGet());
            thread.setDaemon(daemon);
            thread.setPriority(Thread.NORM_PRIORITY);
            return thread;
        };
    }
}
