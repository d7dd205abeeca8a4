package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.FirstResult;
import dev.tidepool.executor.internal.engine.IndependentThread;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Delays and periods for the tasks of an {@link AdaptiveExecutor}, with the contract of
 * {@link java.util.concurrent.ScheduledThreadPoolExecutor} where it applies.
 *
 * <pre>{@code
 * ScheduledExecutorService scheduled = ScheduledExecutor.on(pool);
 * scheduled.scheduleWithFixedDelay(this::refresh, 0, 10, TimeUnit.SECONDS);
 * }</pre>
 *
 * <p>The tasks run on the pool. A thread of this object only hands them over when they are due; tasks without a delay
 * or period need none. A pool that blocks its submitters, or runs rejected tasks in them, delays what is due next.
 *
 * <p><b>The end of the JVM.</b> The thread lives from the first task that waits until, for a second, none waits and
 * none of this object's tasks runs. It is no daemon, so a JVM does not end while tasks with a delay or a period wait or
 * run, even if the threads of the pool are daemons or virtual. A task without a delay keeps a JVM alive only if its
 * thread does.
 *
 * <p><b>Cancelling.</b> A cancelled task leaves at once, as with {@code setRemoveOnCancelPolicy(true)}. Once {@code
 * cancel} has returned true, no run begins.
 *
 * <p><b>Shutdown.</b> {@link #shutdown} and {@link #shutdownNow} end this object and not the pool. After {@code
 * shutdown}, tasks with a delay still run, and series end; two policies change that. {@code shutdownNow} interrupts
 * what runs, begins nothing more and returns the rest: the same futures that their callers have, which stay as they
 * are. Whoever got one may run it; a series is then cancelled. This object has terminated when no code of its tasks
 * runs.
 *
 * <p><b>Refusal.</b> If the pool does not take a task that is due, its future fails with the {@link
 * RejectedExecutionException} or what else the pool threw, and a series ends. A log message tells the first of a row.
 * Once the pool is shut down, all waiting tasks fail like this at once, and new ones are rejected. A {@linkplain
 * WhenFull#call handler} of rejections that drops a task without an exception leaves its future open.
 *
 * <p>Thread-safe.
 */
public final class ScheduledExecutor extends AbstractExecutorService
        implements ScheduledExecutorService, AutoCloseable {
    /** 146 years: due times within this distance of each other can be compared. */
    private static final long MAX_DELAY_NANOS = Long.MAX_VALUE >> 1;

    private final AdaptiveExecutor pool;
    private final TaskTimer timer;
    private final AtomicLong submitted = new AtomicLong();

    ScheduledExecutor(AdaptiveExecutor pool, TaskTimer timer) {
        this.pool = pool;
        this.timer = timer;
    }

    /**
     * Returns delays and periods for the tasks of a pool.
     *
     * @param pool runs the tasks; shut it down after this object
     */
    public static ScheduledExecutor on(AdaptiveExecutor pool) {
        return on(pool, work -> {
            Thread timer = IndependentThread.ofJvm(work, "tidepool-scheduled"); // a creator could never be unloaded
            timer.setDaemon(false);
            return timer;
        });
    }

    /**
     * Returns delays and periods for the tasks of a pool.
     *
     * @param pool runs the tasks; shut it down after this object
     * @param threads makes the thread that hands tasks over; a daemon lets the JVM end while tasks wait
     */
    public static ScheduledExecutor on(AdaptiveExecutor pool, ThreadFactory threads) {
        Objects.requireNonNull(pool, "pool");
        Objects.requireNonNull(threads, "threads");
        return new ScheduledExecutor(pool, new TaskTimer(pool, threads, System::nanoTime));
    }

    // ---- Tasks

    @Override
    @SuppressWarnings("NullAway") // a runnable has no result
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return accept(once(command, null, dueIn(delay, unit)));
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        return accept(once(task, dueIn(delay, unit)));
    }

    private <V> ScheduledTask<V> once(Callable<V> task, long dueNanos) {
        Objects.requireNonNull(task, "task");
        return new ScheduledTask<>(timer, task, submitted.getAndIncrement(), dueNanos);
    }

    private <V> ScheduledTask<V> once(Runnable task, V result, long dueNanos) {
        return repeated(task, result, dueNanos, 0);
    }

    private <V> ScheduledTask<V> repeated(Runnable task, V result, long dueNanos, long periodNanos) {
        Objects.requireNonNull(task, "task");
        return new ScheduledTask<>(timer, task, result, submitted.getAndIncrement(), dueNanos, periodNanos);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        return periodic(command, initialDelay, period, unit, true);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        return periodic(command, initialDelay, delay, unit, false);
    }

    @SuppressWarnings("NullAway") // a series has no result
    private ScheduledFuture<?> periodic(Runnable command, long first, long period, TimeUnit unit, boolean atFixedRate) {
        Objects.requireNonNull(command, "command");
        Objects.requireNonNull(unit, "unit");
        if (period <= 0) {
            throw new IllegalArgumentException(
                    (atFixedRate ? "period is " : "delay is ") + period + "; allowed is 1 or more");
        }
        long nanos = Math.min(MAX_DELAY_NANOS, unit.toNanos(period));
        return accept(repeated(command, null, dueIn(first, unit), atFixedRate ? nanos : -nanos));
    }

    /**
     * Runs a task on the pool at once. As in {@code ScheduledThreadPoolExecutor}, nobody learns what it throws: {@link
     * #submit(Runnable)} returns the future that does.
     */
    @Override
    public void execute(Runnable command) {
        if (command instanceof ScheduledTask<?> task && task.stage == TaskStage.NEW && task.belongsTo(timer)) {
            timer.accept(task); // one of newTaskFor
        } else if (command instanceof RunnableFuture<?> future) {
            timer.accept(new ExecutedFuture(timer, future, submitted.getAndIncrement()));
        } else {
            Future<?> unused = schedule(command, 0, TimeUnit.NANOSECONDS);
        }
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable task, T result) {
        return once(task, result, timer.now());
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
        return once(task, timer.now());
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        return new FirstResult<T>(this, timer.poolQueue()).of(tasks);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long limit, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return new FirstResult<T>(this, timer.poolQueue()).of(tasks, unit.toNanos(limit));
    }

    private long dueIn(long delay, TimeUnit unit) {
        return timer.now() + Math.min(MAX_DELAY_NANOS, Math.max(0, unit.toNanos(delay)));
    }

    private <T extends ScheduledTask<?>> T accept(T task) {
        timer.accept(task);
        return task;
    }

    // ---- The end

    /**
     * Sets whether series go on after {@link #shutdown}, until they are cancelled or {@link #shutdownNow} ends them;
     * not by default. After a shutdown, false cancels those that go on.
     */
    public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean value) {
        timer.keepsPeriodic(value);
    }

    /** Returns whether series go on after {@link #shutdown}. */
    public boolean getContinueExistingPeriodicTasksAfterShutdownPolicy() {
        return timer.phase().keepsPeriodic;
    }

    /**
     * Sets whether tasks that wait for their time still run after {@link #shutdown}, as they do by default. After a
     * shutdown, false cancels those that wait.
     */
    public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean value) {
        timer.keepsDelayed(value);
    }

    /** Returns whether tasks that wait for their time still run after {@link #shutdown}. */
    public boolean getExecuteExistingDelayedTasksAfterShutdownPolicy() {
        return timer.phase().keepsDelayed;
    }

    @Override
    public void shutdown() {
        timer.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return timer.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return timer.phase().isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return timer.books().isTerminated();
    }

    @Override
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        return timer.books().awaitTermination(limit, unit);
    }

    /**
     * Shuts down and waits until every accepted task has ended. If the caller is interrupted meanwhile, this stops as
     * {@link #shutdownNow} does, continues to wait, and leaves the caller interrupted.
     */
    @Override
    public void close() {
        ExecutorClose.close(this);
    }

    @Override
    public String toString() {
        return "ScheduledExecutor[%s, %s]".formatted(timer, pool);
    }
}
