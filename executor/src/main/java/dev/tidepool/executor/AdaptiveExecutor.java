package dev.tidepool.executor;

import dev.tidepool.executor.internal.control.ControlLoop;
import dev.tidepool.executor.internal.engine.PoolOptions;
import dev.tidepool.executor.internal.engine.Submission;
import dev.tidepool.executor.internal.engine.TaskFuture;
import dev.tidepool.executor.internal.engine.ThreadTotals;
import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.executor.internal.statistics.StatisticsSnapshot;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.control.DecisionRecord;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * An {@link java.util.concurrent.ExecutorService} that sizes itself and says why.
 *
 * <pre>{@code
 * try (AdaptiveExecutor orders = AdaptiveExecutor.create("orders")) {
 *     Future<Receipt> receipt = orders.submit(() -> book(order));
 *     ...
 *     orders.decisions().forEach(d -> System.out.println(d.decision().reason()));
 * }
 * }</pre>
 *
 * <p>Every accepted task is run exactly once, unless {@link #shutdownNow} gives it back, it is cancelled
 * before it starts, or a full queue was told to discard it. What a task throws, an {@link Error}
 * included, costs no thread. An interrupt meant for one task never reaches the next.
 *
 * <p>Thread-safe. Actions before a submission happen before the task, and the task happens before its
 * future's {@code get} returns. Worker threads are no daemons unless the builder was told so, but an
 * idle pool with the default policy ends all of them after a while and then keeps no JVM alive.
 */
public final class AdaptiveExecutor extends AbstractExecutorService implements AutoCloseable {
    private final PoolOptions options;
    private final PoolBounds bounds;
    private final PoolStatistics statistics;
    private final ControlLoop control;
    private final WorkerPool pool;
    private final Submission submission;

    AdaptiveExecutor(
            PoolOptions options, SizingPolicy policy, PoolBounds bounds, PoolStatistics statistics, int decisionLog) {
        this.options = options;
        this.bounds = bounds;
        this.statistics = statistics;
        this.control = new ControlLoop(options, policy, bounds, statistics, decisionLog);
        this.pool = control.pool();
        this.submission = new Submission(pool);
    }

    /**
     * Returns a running executor with the default policy, an unbounded queue and no knob turned.
     *
     * @param name names the pool in threads, messages and events
     */
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
        control.start();
    }

    ControlLoop control() {
        return control;
    }

    // ---- Tasks

    /**
     * Runs a task at some time on one of the pool's threads. What it throws goes to the
     * uncaught-exception handler.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the pool is shut down or its queue is
     *     full; the message names pool, size, queue and limit
     */
    @Override
    public void execute(Runnable task) {
        submission.execute(Objects.requireNonNull(task, "task"));
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable task, T result) {
        return new TaskFuture<>(Objects.requireNonNull(task, "task"), result);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
        return new TaskFuture<>(Objects.requireNonNull(task, "task"));
    }

    /** As specified; tasks that lose are cancelled and leave the queue. */
    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        return new FirstResult<T>(this).of(tasks);
    }

    /** As specified; tasks that lose are cancelled and leave the queue. */
    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long limit, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return new FirstResult<T>(this).of(tasks, unit.toNanos(limit));
    }

    // ---- Shutdown

    @Override
    public void shutdown() {
        pool.shutdown();
    }

    /**
     * Takes no more tasks, interrupts those that run, and returns those that never started: the
     * runnables given to {@code execute}, the futures of those given to {@code submit}.
     */
    @Override
    public List<Runnable> shutdownNow() {
        return pool.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return !pool.isRunning();
    }

    @Override
    public boolean isTerminated() {
        return pool.isTerminated();
    }

    @Override
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        return pool.awaitTermination(limit, unit);
    }

    /**
     * Shuts down in order, for at most {@code limit}: lets accepted tasks run, then stops those that are
     * left.
     *
     * @return the tasks that never started; empty if all ended in time
     * @throws InterruptedException if the caller is interrupted while it waits; the pool is then shut
     *     down but still at work
     */
    public List<Runnable> drain(Duration limit) throws InterruptedException {
        long nanos = TimeUnit.NANOSECONDS.convert(limit);
        shutdown();
        return awaitTermination(nanos, TimeUnit.NANOSECONDS) ? List.of() : shutdownNow();
    }

    /**
     * Shuts down and waits until every accepted task has ended. Interrupted while it waits, it stops the
     * pool as {@link #shutdownNow} does, goes on waiting, and leaves the caller interrupted. Must not be
     * called from one of the pool's own tasks, which would wait for itself.
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
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- Run-time control

    /** Returns the pool as it is now and its totals. */
    public PoolStats stats() {
        StatisticsSnapshot totals = statistics.snapshot();
        ThreadTotals threads = pool.threads();
        TaskCounts tasks = totals.tasksSince(StatisticsSnapshot.ZERO);
        return new PoolStats(
                options.name(),
                control.policy().name(),
                threads.alive(),
                threads.busy(),
                threads.longRunning(),
                threads.peak(),
                threads.created(),
                pool.decision().target(),
                pool.decision().limit(),
                pool.queue().size(),
                options.queueCapacity(),
                tasks.arrivals(),
                tasks.starts(),
                tasks.completions(),
                tasks.failures(),
                tasks.rejections(),
                totals.ranInCaller(),
                totals.startedWaitSince(StatisticsSnapshot.ZERO).meanNanos() / 1e6,
                totals.waitP99Since(StatisticsSnapshot.ZERO) / 1e6,
                totals.meanServiceNanosSince(StatisticsSnapshot.ZERO) / 1e6,
                totals.responseSince(StatisticsSnapshot.ZERO).p99Nanos() / 1e6,
                control.resizes(),
                control.isOverloaded());
    }

    /** Returns the hard bounds on its number of threads, which no policy leaves. */
    public PoolBounds bounds() {
        return bounds;
    }

    /** Returns the last decisions with what led to them, oldest first, at most as many as the log holds. */
    public List<DecisionRecord> decisions() {
        return control.decisions();
    }

    /** Returns the newest decision with what led to it; cheaper than all of {@link #decisions()}, for whoever looks often. */
    public DecisionRecord newestDecision() {
        return control.newestDecision();
    }

    /** Returns the last decisions of the shadow policy, oldest first; empty if there is none. */
    public List<DecisionRecord> shadowDecisions() {
        return control.shadowDecisions();
    }

    /** Returns the sizing policy in force. */
    public SizingPolicy policy() {
        return control.policy();
    }

    /**
     * Replaces the sizing policy while tasks run. The new one starts from nothing.
     *
     * @throws RuntimeException whatever the policy throws while it starts; the old one then stays
     */
    public void policy(SizingPolicy policy) {
        control.replacePolicy(Objects.requireNonNull(policy, "policy"));
    }

    /**
     * Runs a second policy in the shadow of the first: it sees the same pool, at intervals of its own,
     * and its decisions are only logged.
     *
     * @param policy the policy to watch, or null to end
     */
    public void shadow(@Nullable SizingPolicy policy) {
        control.shadow(policy);
    }

    @Override
    public String toString() {
        ThreadTotals threads = pool.threads();
        String state = pool.isTerminated() ? "terminated" : pool.isRunning() ? "running" : "shut down";
        return "AdaptiveExecutor '%s' (%s): %d threads, %d busy, limit %d, %d tasks wait"
                .formatted(
                        options.name(),
                        state,
                        threads.alive(),
                        threads.busy(),
                        pool.decision().limit(),
                        pool.queue().size());
    }
}
