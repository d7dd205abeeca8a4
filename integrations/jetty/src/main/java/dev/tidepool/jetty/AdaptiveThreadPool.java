package dev.tidepool.jetty;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.AdaptiveExecutorBuilder;
import dev.tidepool.executor.PoolStats;
import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.eclipse.jetty.util.annotation.ManagedAttribute;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.annotation.Name;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.ThreadPoolBudget;
import org.jspecify.annotations.Nullable;

/**
 * An {@link AdaptiveExecutor} as the thread pool of a Jetty server.
 *
 * <pre>{@code
 * Server server = new Server(new AdaptiveThreadPool());
 * }</pre>
 *
 * <p>The server starts and stops it. Each start makes a new pool; before the first start and after a stop, it rejects
 * tasks. Jetty runs a few tasks that never end here: one for each selector, and one for each acceptor. They count as
 * long-running ones, and the policy lets others pass them. A server whose maximum leaves no thread beside them does not
 * start, as with Jetty's own pool.
 *
 * <p>Settings take effect at the next start, except the numbers of threads, which change at once. Thread-safe.
 */
@ManagedObject("An adaptive thread pool")
public class AdaptiveThreadPool extends AbstractLifeCycle implements ThreadPool.SizedThreadPool {
    /** Most threads by default, as in Jetty. */
    public static final int DEFAULT_MAX_THREADS = 200;

    private static final Logger LOG = System.getLogger("dev.tidepool.jetty");

    private static final int FEW_THREADS = 1;

    private final Consumer<AdaptiveExecutorBuilder> settings;
    private volatile String name = "jetty";
    private volatile boolean daemon;
    private volatile Duration stopLimit = Duration.ofSeconds(5);
    private volatile int minThreads;
    private volatile int maxThreads = DEFAULT_MAX_THREADS;
    private volatile @Nullable AdaptiveExecutor pool;
    private @Nullable ThreadPoolBudget budget;
    private volatile CountDownLatch stopped = new CountDownLatch(0);

    /** Creates a pool with default settings. */
    public AdaptiveThreadPool() {
        this(builder -> {});
    }

    /**
     * Creates a pool with further settings.
     *
     * @param settings called at each start, after the properties of this object were applied to the builder
     */
    public AdaptiveThreadPool(Consumer<AdaptiveExecutorBuilder> settings) {
        this.settings = Objects.requireNonNull(settings, "settings");
    }

    /** Returns the pool of the current start, or null if this one does not run. */
    public @Nullable AdaptiveExecutor getAdaptiveExecutor() {
        return pool;
    }

    // ---- Life cycle

    @Override
    protected void doStart() throws Exception {
        AdaptiveExecutorBuilder builder = AdaptiveExecutor.builder(name)
                .threadNamePrefix(name + "-")
                .daemon(daemon)
                .bounds(minThreads, maxThreads);
        settings.accept(builder);
        pool = builder.build();
        stopped = new CountDownLatch(1);
        super.doStart();
    }

    /**
     * Lets accepted tasks end within the stop limit, then interrupts those that run and drops the others. As in Jetty,
     * a dropped task that is {@link Closeable} is closed.
     */
    @Override
    protected void doStop() throws Exception {
        AdaptiveExecutor ended = pool;
        pool = null;
        try {
            if (ended != null) {
                end(ended);
            }
            super.doStop();
        } finally {
            getThreadPoolBudget().reset();
            stopped.countDown();
        }
    }

    private void end(AdaptiveExecutor ended) throws InterruptedException {
        try {
            close(ended.drain(stopLimit));
        } catch (InterruptedException interrupt) {
            close(ended.shutdownNow());
            throw interrupt;
        }
    }

    /** Such a task holds what its client waits for. */
    private static void close(List<Runnable> dropped) {
        for (Runnable task : dropped) {
            if (task instanceof Closeable holder) {
                try {
                    holder.close();
                } catch (IOException | RuntimeException failure) {
                    LOG.log(Level.WARNING, "a task that a stop has dropped cannot be closed", failure);
                }
            }
        }
    }

    /** Returns the threads that tasks without an end take. They may be taken before the start; a stop frees them. */
    @Override
    public synchronized ThreadPoolBudget getThreadPoolBudget() {
        if (budget == null) {
            budget = new ThreadPoolBudget(this);
        }
        return budget;
    }

    /** Waits while this pool runs. */
    @Override
    public void join() throws InterruptedException {
        stopped.await();
    }

    @Override
    public void execute(Runnable task) {
        AdaptiveExecutor running = pool;
        if (running == null) {
            throw new RejectedExecutionException("thread pool '" + name + "' does not run; its server starts it");
        }
        running.execute(task);
    }

    // ---- Properties

    /** Returns the name of the pool, with which its threads' names begin. */
    @ManagedAttribute("name of the pool, with which its threads' names begin")
    public String getName() {
        return name;
    }

    /** Sets the name; by default {@code jetty}. */
    public void setName(String name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    /** Returns whether threads are daemons. */
    @ManagedAttribute("whether threads are daemons")
    public boolean isDaemon() {
        return daemon;
    }

    /** Sets whether threads are daemons; by default false, as in Jetty. */
    public void setDaemon(boolean daemon) {
        this.daemon = daemon;
    }

    /** Returns how long a stop waits for accepted tasks, in milliseconds. */
    @ManagedAttribute("how long a stop waits for accepted tasks, ms")
    public long getStopTimeout() {
        return stopLimit.toMillis();
    }

    /** Sets how long a stop waits for accepted tasks before it interrupts them, in milliseconds; by default 5,000. */
    public void setStopTimeout(long millis) {
        this.stopLimit = Duration.ofMillis(Math.max(0, millis));
    }

    @Override
    @ManagedAttribute("threads kept even when idle")
    public int getMinThreads() {
        return minThreads;
    }

    /**
     * Sets the threads kept even when idle; by default 0, since the policy decides.
     *
     * @throws IllegalArgumentException if this pool runs and the number is not 0 to {@code maxThreads}
     */
    @Override
    public void setMinThreads(int threads) {
        resize(threads, maxThreads);
    }

    @Override
    @ManagedAttribute("most threads")
    public int getMaxThreads() {
        AdaptiveExecutor running = pool;
        return running == null ? maxThreads : running.bounds().maxThreads();
    }

    /**
     * Sets the most threads; by default {@value #DEFAULT_MAX_THREADS}.
     *
     * @throws IllegalArgumentException if this pool runs and the number is less than 1 or {@code minThreads}
     * @throws IllegalStateException if the number leaves no thread beside tasks without an end
     */
    @Override
    public void setMaxThreads(@Name("threads") int threads) {
        if (threads > 0) {
            getThreadPoolBudget().check(threads);
        }
        resize(minThreads, threads);
    }

    private void resize(int min, int max) {
        AdaptiveExecutor running = pool;
        if (running != null) {
            running.bounds(min, max);
        }
        minThreads = min;
        maxThreads = max;
    }

    // ---- Numbers

    private int number(ToIntFunction<PoolStats> number) {
        AdaptiveExecutor running = pool;
        return running == null ? 0 : number.applyAsInt(running.stats());
    }

    /** Returns the threads alive; 0 if this pool does not run. */
    @Override
    @ManagedAttribute("threads alive")
    public int getThreads() {
        return number(PoolStats::poolSize);
    }

    /** Returns the threads that run no task; 0 if this pool does not run. */
    @Override
    @ManagedAttribute("threads that run no task")
    public int getIdleThreads() {
        return number(stats -> Math.max(0, stats.threadsAlive() - stats.threadsBusy()));
    }

    /** Returns the threads that run a task; 0 if this pool does not run. */
    @ManagedAttribute("threads that run a task")
    public int getBusyThreads() {
        return number(PoolStats::activeCount);
    }

    /** Returns the tasks that wait; 0 if this pool does not run. */
    @ManagedAttribute("tasks that wait")
    public int getQueueSize() {
        return number(PoolStats::queueLength);
    }

    /** Returns why the pool has its size; empty if this pool does not run. */
    @ManagedAttribute("why the pool has its size")
    public String getLastReason() {
        AdaptiveExecutor running = pool;
        return running == null ? "" : running.newestDecision().decision().reason();
    }

    /** Returns whether all but one of the most threads run tasks, or more. */
    @Override
    @ManagedAttribute("whether hardly a thread is left for another task")
    public boolean isLowOnThreads() {
        return pool != null && getBusyThreads() >= getMaxThreads() - FEW_THREADS;
    }

    @Override
    public String toString() {
        AdaptiveExecutor running = pool;
        return "%s[%s, %s]".formatted(getClass().getSimpleName(), getState(), running == null ? name : running);
    }
}
