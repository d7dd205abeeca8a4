package dev.tidepool.executor;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
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
 * need none. The thread ends when no task has waited for a second. It is no daemon, so a JVM does not end while
 * accepted tasks wait. A pool that blocks its submitters, or runs rejected tasks in them, delays what is due next.
 *
 * <p>{@link #shutdown} and {@link #shutdownNow} end this object and not the pool. After {@code shutdown}, tasks with a
 * delay still run, and periodic ones end. {@code shutdownNow} returns those that have not begun and cancels the others
 * with an interrupt. A cancelled task leaves at once.
 *
 * <p>If the pool rejects a task that is due, its future fails with the {@link RejectedExecutionException}, and a log
 * message says so. A periodic task then ends.
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
            Thread timer = new Thread(null, work, "tidepool-scheduled", 0, false);
            timer.setDaemon(false);
            timer.setContextClassLoader(ClassLoader.getSystemClassLoader()); // a creator's could never be unloaded
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
        return once(command, null, delay, unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        Objects.requireNonNull(task, "task");
        return accept(new DelayedTask<>(timer, task, submitted.getAndIncrement(), dueIn(delay, unit)));
    }

    private <V> ScheduledFuture<V> once(Runnable command, V result, long delay, TimeUnit unit) {
        Objects.requireNonNull(command, "command");
        return accept(new DelayedTask<>(timer, command, result, submitted.getAndIncrement(), dueIn(delay, unit)));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        return periodic(command, initialDelay, period, unit, true);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        return periodic(command, initialDelay, delay, unit, false);
    }

    private ScheduledFuture<?> periodic(Runnable command, long first, long period, TimeUnit unit, boolean atFixedRate) {
        Objects.requireNonNull(command, "command");
        Objects.requireNonNull(unit, "unit");
        if (period <= 0) {
            throw new IllegalArgumentException(
                    (atFixedRate ? "period is " : "delay is ") + period + "; allowed is 1 or more");
        }
        long nanos = Math.min(MAX_DELAY_NANOS, unit.toNanos(period));
        return accept(
                new PeriodicTask(timer, command, submitted.getAndIncrement(), dueIn(first, unit), nanos, atFixedRate));
    }

    /**
     * Runs a task on the pool at once. As in {@code ScheduledThreadPoolExecutor}, nobody learns what it throws: {@link
     * #submit(Runnable)} returns the future that does.
     */
    @Override
    public void execute(Runnable command) {
        Future<?> unused = schedule(command, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public Future<?> submit(Runnable task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        return once(task, result, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    private long dueIn(long delay, TimeUnit unit) {
        return timer.now() + Math.min(MAX_DELAY_NANOS, Math.max(0, unit.toNanos(delay)));
    }

    private <T extends ScheduledTask<?>> T accept(T task) {
        timer.accept(task);
        return task;
    }

    // ---- The end

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
        return timer.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return timer.isTerminated();
    }

    @Override
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        return timer.awaitTermination(limit, unit);
    }

    /**
     * Shuts down and waits until every accepted task has ended. If the caller is interrupted meanwhile, this stops as
     * {@link #shutdownNow} does, continues to wait, and leaves the caller interrupted.
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

    @Override
    public String toString() {
        return "ScheduledExecutor[%s, %s]".formatted(timer, pool);
    }
}
