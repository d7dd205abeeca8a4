package dev.tidepool.tomcat;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.AdaptiveExecutorBuilder;
import dev.tidepool.executor.PoolStats;
import dev.tidepool.executor.WhenFull;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import javax.management.ObjectName;
import org.apache.catalina.Executor;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.Service;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.util.LifecycleMBeanBase;
import org.apache.tomcat.util.threads.ResizableExecutor;
import org.jspecify.annotations.Nullable;

/**
 * An {@link AdaptiveExecutor} as the {@code Executor} of a Tomcat service, whose connectors it may serve.
 *
 * <pre>{@code
 * <Executor className="dev.tidepool.tomcat.AdaptiveTomcatExecutor" name="adaptive" maxThreads="200"/>
 * <Connector executor="adaptive" port="8080"/>
 * }</pre>
 *
 * <p>A program calls {@link #serve} instead. Tomcat starts and stops the executor with its service. Each start makes a
 * new pool. Before the first start and after a stop, it rejects tasks. Like Tomcat's own, it ignores {@link #shutdown}
 * and {@link #shutdownNow}, and {@link #close} too: its life cycle decides. Its MBean has the properties and the
 * numbers below.
 *
 * <p>Tomcat's {@code ThreadLocalLeakPreventionListener} knows Tomcat's own pools only: it renews no thread of this one
 * when an application stops.
 *
 * <p>Settings take effect at the next start, except the numbers of threads, which change at once. Thread-safe once it
 * has started.
 */
public class AdaptiveTomcatExecutor extends LifecycleMBeanBase implements Executor, ResizableExecutor {
    /** Most threads by default, as in Tomcat. */
    public static final int DEFAULT_MAX_THREADS = 200;

    private final Consumer<AdaptiveExecutorBuilder> settings;
    private String name = "adaptive";
    private String namePrefix = "tomcat-exec-";
    private boolean daemon = true;
    private boolean virtualThreads;
    private int maxQueueSize = Integer.MAX_VALUE;
    private Duration stopLimit = Duration.ofSeconds(5);
    private volatile int minSpareThreads;
    private volatile int maxThreads = DEFAULT_MAX_THREADS;
    private volatile @Nullable AdaptiveExecutor pool;

    /** Creates an executor with default settings, for {@code server.xml}. */
    public AdaptiveTomcatExecutor() {
        this(builder -> {});
    }

    /**
     * Creates an executor whose pools have further settings.
     *
     * @param settings called at each start, after the properties of this object were applied to the builder
     */
    public AdaptiveTomcatExecutor(Consumer<AdaptiveExecutorBuilder> settings) {
        this.settings = Objects.requireNonNull(settings, "settings");
    }

    /**
     * Makes this the executor of a connector that does not run yet, and adds it to the connector's service, which
     * starts and stops it. Spring Boot's customizers of connectors may call it.
     *
     * @throws IllegalStateException if the connector is in no service
     */
    public void serve(Connector connector) {
        Service service = connector.getService();
        if (service == null) {
            throw new IllegalStateException(
                    "the connector is in no service, which would start and stop executor '%s'; add it to one first"
                            .formatted(name));
        }
        if (service.getExecutor(name) != this) {
            service.addExecutor(this);
        }
        connector.getProtocolHandler().setExecutor(this);
    }

    /** Returns the pool of the current start, or null if this executor does not run. */
    public @Nullable AdaptiveExecutor getAdaptiveExecutor() {
        return pool;
    }

    // ---- Life cycle

    @Override
    protected void startInternal() throws LifecycleException {
        try {
            AdaptiveExecutorBuilder builder = AdaptiveExecutor.builder(name)
                    .threadNamePrefix(namePrefix)
                    .daemon(daemon)
                    .bounds(minSpareThreads, maxThreads);
            if (virtualThreads) {
                builder.virtualThreads();
            }
            if (maxQueueSize != Integer.MAX_VALUE) {
                builder.queueCapacity(maxQueueSize, WhenFull.reject());
            }
            settings.accept(builder);
            pool = builder.build();
        } catch (RuntimeException failure) {
            throw new LifecycleException(
                    "executor '%s' cannot start: %s".formatted(name, failure.getMessage()), failure);
        }
        setState(LifecycleState.STARTING);
    }

    /** Lets accepted tasks end within the stop limit, then interrupts those that run and drops the others. */
    @Override
    protected void stopInternal() throws LifecycleException {
        setState(LifecycleState.STOPPING);
        AdaptiveExecutor ended = pool;
        pool = null;
        if (ended == null) {
            return;
        }
        try {
            ended.drain(stopLimit);
        } catch (InterruptedException interrupt) {
            ended.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    @Override
    protected @Nullable String getDomainInternal() {
        return null; // the service sets it
    }

    @Override
    protected String getObjectNameKeyProperties() {
        boolean plain = name.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '.');
        return "type=Executor,name=" + (plain ? name : ObjectName.quote(name));
    }

    // ---- Properties

    @Override
    public String getName() {
        return name;
    }

    /** Sets the name by which connectors find this executor. */
    public void setName(String name) {
        this.name = name;
    }

    /** Returns what the names of threads begin with. */
    public String getNamePrefix() {
        return namePrefix;
    }

    /** Sets what the names of threads begin with; by default {@code tomcat-exec-}, as in Tomcat. */
    public void setNamePrefix(String prefix) {
        this.namePrefix = prefix;
    }

    /** Returns whether threads are daemons. */
    public boolean isDaemon() {
        return daemon;
    }

    /** Sets whether threads are daemons; by default true, as in Tomcat. */
    public void setDaemon(boolean daemon) {
        this.daemon = daemon;
    }

    /** Returns whether tasks run on virtual threads. */
    public boolean isVirtualThreads() {
        return virtualThreads;
    }

    /** Sets whether tasks run on virtual threads; then the pool limits how many run at once. Needs JDK 21. */
    public void setVirtualThreads(boolean virtual) {
        this.virtualThreads = virtual;
    }

    /** Returns how many tasks may wait. */
    public int getMaxQueueSize() {
        return maxQueueSize;
    }

    /** Sets how many tasks may wait, 1 to 1,000,000,000; by default any number. A full queue rejects. */
    public void setMaxQueueSize(int tasks) {
        this.maxQueueSize = tasks;
    }

    /** Returns how long a stop waits for accepted tasks, in milliseconds. */
    public long getStopLimitMillis() {
        return stopLimit.toMillis();
    }

    /** Sets how long a stop waits for accepted tasks before it interrupts them, in milliseconds; by default 5,000. */
    public void setStopLimitMillis(long millis) {
        this.stopLimit = Duration.ofMillis(Math.max(0, millis));
    }

    /** Returns the threads kept even when idle. */
    public int getMinSpareThreads() {
        return minSpareThreads;
    }

    /**
     * Sets the threads kept even when idle; by default 0, since the policy decides. It also is the least number of
     * tasks that may run at once.
     *
     * @throws IllegalArgumentException if this executor runs and the number is not 0 to {@code maxThreads}
     */
    public void setMinSpareThreads(int threads) {
        resize(threads, maxThreads);
    }

    @Override
    public int getMaxThreads() {
        AdaptiveExecutor running = pool;
        return running == null ? maxThreads : running.bounds().maxThreads();
    }

    /**
     * Sets the most threads; by default {@value #DEFAULT_MAX_THREADS}. With virtual threads these are the most requests
     * that are served at once.
     *
     * @throws IllegalArgumentException if this executor runs and the number is less than 1 or {@code minSpareThreads}
     */
    public void setMaxThreads(int threads) {
        resize(minSpareThreads, threads);
    }

    private void resize(int min, int max) {
        AdaptiveExecutor running = pool;
        if (running != null) {
            running.bounds(min, max);
        }
        minSpareThreads = min;
        maxThreads = max;
    }

    @Override
    public boolean resizePool(int min, int max) {
        resize(min, max);
        return true;
    }

    /** Changes how many tasks may wait, if the queue is bounded. */
    @Override
    public boolean resizeQueue(int capacity) {
        AdaptiveExecutor running = pool;
        if (maxQueueSize == Integer.MAX_VALUE || running == null) {
            return false;
        }
        running.queueCapacity(capacity);
        maxQueueSize = capacity;
        return true;
    }

    // ---- Numbers

    private long number(ToLongFunction<PoolStats> number) {
        AdaptiveExecutor running = pool;
        return running == null ? 0 : number.applyAsLong(running.stats());
    }

    /** Returns the threads alive, long-running and blocked ones included; 0 if this executor does not run. */
    @Override
    public int getPoolSize() {
        return (int) number(PoolStats::poolSize);
    }

    /** Returns the threads that run a task; 0 if this executor does not run. */
    @Override
    public int getActiveCount() {
        return (int) number(PoolStats::activeCount);
    }

    /** Returns the most threads that were ever alive at once; 0 if this executor does not run. */
    public int getLargestPoolSize() {
        return (int) number(PoolStats::threadsPeak);
    }

    /** Returns the tasks that have ended; 0 if this executor does not run. */
    public long getCompletedTaskCount() {
        return number(PoolStats::completions);
    }

    /** Returns the tasks that wait; -1 if this executor does not run, as in Tomcat. */
    public int getQueueSize() {
        AdaptiveExecutor running = pool;
        return running == null ? -1 : running.stats().queueLength();
    }

    /** Returns why the pool has its size; empty if this executor does not run. */
    public String getLastReason() {
        AdaptiveExecutor running = pool;
        return running == null ? "" : running.newestDecision().decision().reason();
    }

    // ---- Tasks

    private AdaptiveExecutor running() {
        AdaptiveExecutor running = pool;
        if (running == null) {
            throw new RejectedExecutionException("executor '" + name + "' does not run; its service starts it");
        }
        return running;
    }

    @Override
    public void execute(Runnable task) {
        running().execute(task);
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        return running().submit(task);
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        return running().submit(task, result);
    }

    @Override
    public Future<?> submit(Runnable task) {
        return running().submit(task);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        return running().invokeAll(tasks);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long limit, TimeUnit unit)
            throws InterruptedException {
        return running().invokeAll(tasks, limit, unit);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        return running().invokeAny(tasks);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long limit, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return running().invokeAny(tasks, limit, unit);
    }

    /** Does nothing: the life cycle ends this executor. */
    @Override
    public void shutdown() {}

    /** Does nothing: the life cycle ends this executor. */
    @Override
    public List<Runnable> shutdownNow() {
        return List.of();
    }

    /** Does nothing: the life cycle ends this executor. The inherited method of JDK 19 and newer waits for that end. */
    public void close() {}

    @Override
    public boolean isShutdown() {
        AdaptiveExecutor running = pool;
        return running == null || running.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        AdaptiveExecutor running = pool;
        return running == null || running.isTerminated();
    }

    @Override
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        AdaptiveExecutor running = pool;
        return running == null || running.awaitTermination(limit, unit);
    }
}
