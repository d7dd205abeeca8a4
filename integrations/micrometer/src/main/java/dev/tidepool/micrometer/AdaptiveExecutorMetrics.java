package dev.tidepool.micrometer;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.PoolStats;
import dev.tidepool.policy.control.ShadowCost;
import dev.tidepool.policy.control.SpareThreads;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.noop.NoopTimer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one {@link AdaptiveExecutor}. Those that begin with {@code executor} have the names, units and tag
 * {@code name} of Micrometer's {@code ExecutorServiceMetrics}; those that begin with {@code tidepool.executor} are the
 * pool's own. Each meter reads {@link AdaptiveExecutor#stats()} when a registry asks, and adds nothing to a task.
 *
 * <p>Two are timers, {@code tidepool.executor.wait} and {@code tidepool.executor.response}, which may have histograms
 * and percentiles as a {@link io.micrometer.core.instrument.config.MeterFilter} says. They record the tasks that the
 * pool measures anyway, some 5,000 a second at most for each of its queues. A filter that denies both costs nothing.
 *
 * <p>A registry refers to the pool weakly, as with all function meters of Micrometer. The binder is immutable.
 */
public final class AdaptiveExecutorMetrics implements MeterBinder {

    private final AdaptiveExecutor executor;
    private final Tags tags;

    /**
     * Describes the meters of a pool; {@link #bindTo} registers them.
     *
     * @param executor the pool
     * @param tags tags of every meter, beside {@code name}; a tag {@code name} among them replaces the pool's name
     * @throws NullPointerException if an argument is null
     */
    public AdaptiveExecutorMetrics(AdaptiveExecutor executor, Iterable<Tag> tags) {
        this.executor = Objects.requireNonNull(executor, "executor");
        Objects.requireNonNull(tags, "tags");
        this.tags = Tags.of("name", executor.stats().name()).and(tags);
    }

    /**
     * Registers the meters of a pool.
     *
     * @param registry where the meters go
     * @param executor the pool
     * @param tags tags of every meter, beside {@code name}
     * @return the pool
     * @throws NullPointerException if an argument is null
     */
    public static AdaptiveExecutor monitor(MeterRegistry registry, AdaptiveExecutor executor, Tag... tags) {
        new AdaptiveExecutorMetrics(executor, List.of(tags)).bindTo(registry);
        return executor;
    }

    /**
     * Registers the meters.
     *
     * @param registry where the meters go
     * @throws NullPointerException if the registry is null
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry");
        standard(registry);
        own(registry);
        times(registry);
        shadow(registry);
    }

    private void standard(MeterRegistry registry) {
        gauge(registry, "executor.active", "threads", "Threads that run a task", stat(AdaptiveExecutorMetrics::active));
        gauge(registry, "executor.queued", "tasks", "Tasks that wait", stat(PoolStats::queueLength));
        gauge(
                registry,
                "executor.queue.remaining",
                "tasks",
                "Tasks that may still queue",
                stat(AdaptiveExecutorMetrics::remaining));
        gauge(registry, "executor.pool.size", "threads", "Threads alive", stat(PoolStats::threadsAlive));
        gauge(
                registry,
                "executor.pool.core",
                "threads",
                "The hard minimum",
                pool -> pool.bounds().minThreads());
        gauge(
                registry,
                "executor.pool.max",
                "threads",
                "The hard maximum",
                pool -> pool.bounds().maxThreads());
        counter(registry, "executor.completed", "tasks", "Tasks that ended", stat(PoolStats::completions));
        timer(
                registry,
                "executor",
                "Service time of tasks",
                PoolStats::completions,
                AdaptiveExecutorMetrics::serviceMillis);
        timer(registry, "executor.idle", "Queue wait of tasks", PoolStats::starts, AdaptiveExecutorMetrics::waitMillis);
    }

    private void own(MeterRegistry registry) {
        gauge(
                registry,
                "tidepool.executor.target",
                "threads",
                "Target of the decision in force",
                stat(PoolStats::threadsTarget));
        gauge(
                registry,
                "tidepool.executor.limit",
                "threads",
                "Limit of the decision in force",
                stat(PoolStats::threadsLimit));
        gauge(
                registry,
                "tidepool.executor.overloaded",
                null,
                "1 while a standing queue is seen",
                stat(stats -> stats.overloaded() ? 1 : 0));
        gauge(
                registry,
                "tidepool.executor.held",
                null,
                "1 while auto holds the pool, because more threads would only queue elsewhere",
                pool -> pool.newestDecision().decision().held() ? 1 : 0);
        gauge(
                registry,
                "tidepool.executor.spare",
                "threads",
                "Threads that ran no task on the mean, once half of all were spare for a day; else 0",
                pool -> pool.spareThreads().map(SpareThreads::spare).orElse(0.0));
        counter(
                registry,
                "tidepool.executor.resizes",
                null,
                "Decisions that changed the target",
                stat(PoolStats::resizes));
        counter(registry, "tidepool.executor.rejected", "tasks", "Tasks rejected", stat(PoolStats::rejections));
        counter(
                registry,
                "tidepool.executor.expired",
                "tasks",
                "Tasks dropped after too long a wait",
                stat(PoolStats::expired));
    }

    private void times(MeterRegistry registry) {
        Timer wait = recording(registry, "tidepool.executor.wait", "Queue wait of measured tasks");
        Timer response = recording(registry, "tidepool.executor.response", "Wait and service time of measured tasks");
        if (!(wait instanceof NoopTimer && response instanceof NoopTimer)) {
            executor.addTimesListener(new TaskTimes(wait, response));
        }
    }

    private void shadow(MeterRegistry registry) {
        gauge(
                registry,
                "tidepool.executor.shadow.threads",
                "threads",
                "Mean threads that the shadow policy would have kept, an estimate",
                shadowed(ShadowCost::shadowMeanThreads));
        gauge(
                registry,
                "tidepool.executor.shadow.pool",
                "threads",
                "Mean threads of the pool since the shadow policy began",
                shadowed(ShadowCost::meanThreads));
        gauge(
                registry,
                "tidepool.executor.shadow.delayed",
                "tasks",
                "Tasks that would have waited longer with the shadow policy, an estimate",
                shadowed(ShadowCost::delayedTasks));
        gauge(
                registry,
                "tidepool.executor.shadow.delay",
                "seconds",
                "How much longer these would have waited on the mean, an estimate",
                shadowed(ShadowCost::addedWaitSeconds));
    }

    /** Not a number without a shadow policy. */
    private static ToDoubleFunction<AdaptiveExecutor> shadowed(ToDoubleFunction<ShadowCost> value) {
        return pool -> pool.shadowCost().map(value::applyAsDouble).orElse(Double.NaN);
    }

    private Timer recording(MeterRegistry registry, String name, String description) {
        return Timer.builder(name).tags(tags).description(description).register(registry);
    }

    private static ToDoubleFunction<AdaptiveExecutor> stat(ToDoubleFunction<PoolStats> value) {
        return pool -> value.applyAsDouble(pool.stats());
    }

    private static int active(PoolStats stats) {
        return stats.threadsBusy() + stats.threadsLongRunning() + stats.threadsBlocked();
    }

    private static int remaining(PoolStats stats) {
        return Math.max(0, stats.queueCapacity() - stats.queueLength());
    }

    private static double serviceMillis(PoolStats stats) {
        return total(stats.completions(), stats.serviceTimeMeanMillis());
    }

    private static double waitMillis(PoolStats stats) {
        return total(stats.starts(), stats.queueWaitMeanMillis());
    }

    private static double total(long count, double mean) {
        return count == 0 ? 0 : count * mean;
    }

    private void gauge(
            MeterRegistry registry,
            String name,
            @Nullable String unit,
            String description,
            ToDoubleFunction<AdaptiveExecutor> value) {
        Gauge.builder(name, executor, value)
                .tags(tags)
                .baseUnit(unit)
                .description(description)
                .register(registry);
    }

    private void counter(
            MeterRegistry registry,
            String name,
            @Nullable String unit,
            String description,
            ToDoubleFunction<AdaptiveExecutor> count) {
        FunctionCounter.builder(name, executor, count)
                .tags(tags)
                .baseUnit(unit)
                .description(description)
                .register(registry);
    }

    private void timer(
            MeterRegistry registry,
            String name,
            String description,
            ToLongFunction<PoolStats> count,
            ToDoubleFunction<PoolStats> totalMillis) {
        // The pool times a sample of its tasks, so the product of count and mean can fall; a total must not.
        DoubleAccumulator highest = new DoubleAccumulator(Math::max, 0);
        ToDoubleFunction<AdaptiveExecutor> rising = pool -> {
            highest.accumulate(totalMillis.applyAsDouble(pool.stats()));
            return highest.get();
        };
        FunctionTimer.builder(name, executor, pool -> count.applyAsLong(pool.stats()), rising, TimeUnit.MILLISECONDS)
                .tags(tags)
                .description(description)
                .register(registry);
    }
}
