package dev.tidepool.micrometer;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.PoolStats;
import dev.tidepool.policy.control.ShadowCost;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.noop.NoopTimer;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * The meters of one {@link AdaptiveExecutor}. Those that begin with {@code executor} have the names, units and tag
 * {@code name} of Micrometer's {@code ExecutorServiceMetrics}; those that begin with {@code tidepool.executor} are the
 * pool's own. Each meter reads {@link AdaptiveExecutor#stats()} when a registry asks, and adds nothing to a task.
 *
 * <p>Two are timers, {@code tidepool.executor.wait} and {@code tidepool.executor.response}, which may have histograms
 * and percentiles as a {@link io.micrometer.core.instrument.config.MeterFilter} says. They record the tasks that the
 * pool measures anyway, some 5,000 a second at most for each of its queues. A filter that denies both costs nothing.
 * The first task after the registry's close ends the recording, and the pool forgets the registry.
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
        FunctionMeters<AdaptiveExecutor> meters = new FunctionMeters<>(registry, executor, tags);
        standard(meters);
        own(meters);
        times(registry);
        shadow(meters);
    }

    private static void standard(FunctionMeters<AdaptiveExecutor> meters) {
        meters.gauge("executor.active", "threads", "Threads that run a task", stat(PoolStats::activeCount));
        meters.gauge("executor.queued", "tasks", "Tasks that wait", stat(PoolStats::queueLength));
        meters.gauge(
                "executor.queue.remaining",
                "tasks",
                "Tasks that may still queue",
                stat(AdaptiveExecutorMetrics::remaining));
        meters.gauge("executor.pool.size", "threads", "Threads alive", stat(PoolStats::poolSize));
        meters.gauge(
                "executor.pool.core",
                "threads",
                "The hard minimum",
                pool -> pool.bounds().minThreads());
        meters.gauge(
                "executor.pool.max",
                "threads",
                "The hard maximum",
                pool -> pool.bounds().maxThreads());
        meters.counter("executor.completed", "tasks", "Tasks that ended", stat(PoolStats::completions));
        meters.timer(
                "executor",
                "Service time of tasks",
                stat(PoolStats::completions),
                stat(PoolStats::serviceTimeMeanMillis));
        meters.timer(
                "executor.idle", "Queue wait of tasks", stat(PoolStats::starts), stat(PoolStats::queueWaitMeanMillis));
    }

    private static void own(FunctionMeters<AdaptiveExecutor> meters) {
        DecisionMeters.register(
                meters,
                stat(PoolStats::threadsTarget),
                stat(PoolStats::threadsLimit),
                pool -> pool.newestDecision().decision(),
                AdaptiveExecutor::spareThreads);
        meters.gauge(
                "tidepool.executor.overloaded",
                null,
                "1 while a standing queue is seen",
                stat(stats -> stats.overloaded() ? 1 : 0));
        meters.counter(
                "tidepool.executor.resizes", null, "Decisions that changed the target", stat(PoolStats::resizes));
        meters.counter("tidepool.executor.rejected", "tasks", "Tasks rejected", stat(PoolStats::rejections));
        meters.counter(
                "tidepool.executor.expired", "tasks", "Tasks dropped after too long a wait", stat(PoolStats::expired));
    }

    private void times(MeterRegistry registry) {
        Timer wait = recording(registry, "tidepool.executor.wait", "Queue wait of measured tasks");
        Timer response = recording(registry, "tidepool.executor.response", "Wait and service time of measured tasks");
        if (!(wait instanceof NoopTimer && response instanceof NoopTimer)) {
            executor.addTimesListener(new TaskTimes(executor, registry, wait, response));
        }
    }

    private static void shadow(FunctionMeters<AdaptiveExecutor> meters) {
        meters.gauge(
                "tidepool.executor.shadow.threads",
                "threads",
                "Mean threads that the shadow policy would have kept, an estimate",
                shadowed(ShadowCost::shadowMeanThreads));
        meters.gauge(
                "tidepool.executor.shadow.pool",
                "threads",
                "Mean threads of the pool since the shadow policy began",
                shadowed(ShadowCost::meanThreads));
        meters.gauge(
                "tidepool.executor.shadow.delayed",
                "tasks",
                "Tasks that would have waited longer with the shadow policy, an estimate",
                shadowed(ShadowCost::delayedTasks));
        meters.gauge(
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

    private static int remaining(PoolStats stats) {
        return Math.max(0, stats.queueCapacity() - stats.queueLength());
    }
}
