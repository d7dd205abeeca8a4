package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.PoolOptions;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.executor.internal.statistics.TaskTypes;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Auto;
import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Builds {@link AdaptiveExecutor}s. No knob needs turning. Every wrong argument fails where it is given,
 * with a message that shows the value and what is allowed. Not thread-safe; may build several
 * executors, which share nothing but the objects given to it.
 */
public final class AdaptiveExecutorBuilder {
    private final String name;
    private @Nullable SizingPolicy sizing;
    private int minThreads;
    private int maxThreads = Integer.MAX_VALUE;
    private int queueCapacity = Integer.MAX_VALUE;
    private WhenFull whenFull = WhenFull.reject();
    private @Nullable QueueLayout queueLayout;
    private IdleOrder idleOrder = IdleOrder.LIFO;
    private Duration spin = Duration.ZERO;
    private @Nullable ThreadFactory threads;
    private boolean daemon;
    private Function<Object, String> taskTypes = task -> task.getClass().getName();
    private PoolListener listener = new PoolListener() {};
    private @Nullable UncaughtExceptionHandler uncaught;
    private int decisionLog = 1_000;
    private LongSupplier clock = System::nanoTime;

    AdaptiveExecutorBuilder(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name is blank; give the pool a name that tells it from others");
        }
        this.name = name;
    }

    /** Sets the sizing policy; the default is {@link Auto}. */
    public AdaptiveExecutorBuilder sizing(SizingPolicy policy) {
        this.sizing = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /**
     * Sets hard bounds on the number of threads, which no policy leaves.
     *
     * @param min threads kept even when idle, 0 to {@code max}; default 0
     * @param max threads at most, 1 or more; default unlimited
     * @throws IllegalArgumentException if a bound is out of range
     */
    public AdaptiveExecutorBuilder bounds(int min, int max) {
        this.maxThreads = Require.inRange("max", max, 1, Integer.MAX_VALUE);
        this.minThreads = Require.inRange("min", min, 0, max);
        return this;
    }

    /**
     * Bounds the queue; by default it is unbounded.
     *
     * @param capacity tasks that may wait, 1 to 1,000,000,000; tasks handed to a thread do not wait
     * @param behaviour what a submission does when as many wait and the pool may not grow
     * @throws IllegalArgumentException if {@code capacity} is out of range
     */
    public AdaptiveExecutorBuilder queueCapacity(int capacity, WhenFull behaviour) {
        this.queueCapacity = Require.inRange("capacity", capacity, 1, 1_000_000_000);
        this.whenFull = Objects.requireNonNull(behaviour, "behaviour");
        return this;
    }

    /**
     * Sets how waiting tasks are laid out. By default, an unbounded pool has a queue for each of a few
     * submitting threads and its workers go round them: fast, each submitter's tasks in their order but
     * where two share a queue, and no task overtaken by more than a bounded number of later ones. A bounded
     * pool has one queue. {@link QueueLayout#SHARED} is one queue too, and strict: tasks start in the order
     * of their submission.
     */
    public AdaptiveExecutorBuilder queueLayout(QueueLayout layout) {
        this.queueLayout = Objects.requireNonNull(layout, "layout");
        return this;
    }

    /** Sets which idle worker takes the next task; the default is {@link IdleOrder#LIFO}. */
    public AdaptiveExecutorBuilder idleOrder(IdleOrder order) {
        this.idleOrder = Objects.requireNonNull(order, "order");
        return this;
    }

    /**
     * Lets one worker without work look for some for a while before it waits. A task submitted meanwhile
     * starts within a microsecond rather than five to thirty, and the processor is busy all the time.
     *
     * @param limit how long to look at most, 0 (the default: not at all) to 1 s
     * @throws IllegalArgumentException if {@code limit} is out of range
     */
    public AdaptiveExecutorBuilder spin(Duration limit) {
        this.spin = Require.inRange("limit", limit, Duration.ZERO, Duration.ofSeconds(1));
        return this;
    }

    /**
     * Sets what makes the worker threads, such as {@code Thread.ofVirtual().factory()} on 21 and later.
     * It is called by submitters and by the pool's own daemon thread, so it should say itself whether
     * its threads are daemons. A factory that throws or returns null costs the pool that one thread.
     */
    public AdaptiveExecutorBuilder threads(ThreadFactory factory) {
        this.threads = Objects.requireNonNull(factory, "factory");
        return this;
    }

    /** Sets whether the threads of the default factory are daemons; default false, as in the JDK. */
    public AdaptiveExecutorBuilder daemon(boolean daemon) {
        this.daemon = daemon;
        return this;
    }

    /**
     * Sets how tasks that are no {@link TypedTask} are typed; by default, by the name of their class.
     *
     * @param classifier names the type of a runnable or callable; called by submitters; few, stable names
     */
    public AdaptiveExecutorBuilder taskTypes(Function<Object, String> classifier) {
        this.taskTypes = Objects.requireNonNull(classifier, "classifier");
        return this;
    }

    /** Sets who hears what the pool does. */
    public AdaptiveExecutorBuilder listener(PoolListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Sets who hears what tasks given to {@code execute} throw; by default, the handler of the worker's
     * thread, as in the JDK. The worker lives on either way.
     */
    public AdaptiveExecutorBuilder uncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        this.uncaught = Objects.requireNonNull(handler, "handler");
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

    /** For tests: replaces the clock; monotonic nanos. */
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

    /** For tests: the caller steps the control loop. */
    AdaptiveExecutor buildWithoutControlThread() {
        PoolOptions options = new PoolOptions(
                name,
                threads != null ? threads : defaultThreads(name, daemon),
                queueLayout,
                queueCapacity,
                whenFull,
                idleOrder,
                spin.toNanos(),
                listener,
                uncaught,
                clock);
        PoolBounds bounds =
                new PoolBounds(minThreads, maxThreads, Runtime.getRuntime().availableProcessors());
        PoolStatistics statistics = new PoolStatistics(new TaskTypes(taskTypes));
        SizingPolicy policy = sizing != null ? sizing : new Auto();
        return new AdaptiveExecutor(options, policy, bounds, statistics, decisionLog);
    }

    /**
     * A thread's creator is whichever task was submitted at that moment: its priority is set anew and
     * its inheritable thread-locals are left behind.
     */
    @SuppressWarnings("ThreadPriorityCheck")
    private static ThreadFactory defaultThreads(String name, boolean daemon) {
        AtomicLong number = new AtomicLong();
        return task -> {
            Thread thread = new Thread(null, task, name + "-" + number.incrementAndGet(), 0, false);
            thread.setDaemon(daemon);
            thread.setPriority(Thread.NORM_PRIORITY);
            return thread;
        };
    }
}
