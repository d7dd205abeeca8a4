package dev.tidepool.micrometer;

import dev.tidepool.limiter.AdaptiveLimiter;
import dev.tidepool.limiter.LimiterStats;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * The meters of one {@link AdaptiveLimiter}, with the tag {@code name}. Each reads {@link AdaptiveLimiter#stats()} when
 * a registry asks, and adds nothing to a call. A response time is a wait and a service time.
 *
 * <p>A registry refers to the limiter weakly, as with all function meters of Micrometer. The binder is immutable.
 */
public final class AdaptiveLimiterMetrics implements MeterBinder {
    private final AdaptiveLimiter limiter;
    private final Tags tags;

    /**
     * Describes the meters of a limiter; {@link #bindTo} registers them.
     *
     * @param limiter the limiter
     * @param tags tags of every meter, beside {@code name}; a tag {@code name} among them replaces the limiter's name
     * @throws NullPointerException if an argument is null
     */
    public AdaptiveLimiterMetrics(AdaptiveLimiter limiter, Iterable<Tag> tags) {
        this.limiter = Objects.requireNonNull(limiter, "limiter");
        Objects.requireNonNull(tags, "tags");
        this.tags = Tags.of("name", limiter.name()).and(tags);
    }

    /**
     * Registers the meters of a limiter.
     *
     * @param registry where the meters go
     * @param limiter the limiter
     * @param tags tags of every meter, beside {@code name}
     * @return the limiter
     * @throws NullPointerException if an argument is null
     */
    public static AdaptiveLimiter monitor(MeterRegistry registry, AdaptiveLimiter limiter, Tag... tags) {
        new AdaptiveLimiterMetrics(limiter, List.of(tags)).bindTo(registry);
        return limiter;
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
        FunctionMeters<AdaptiveLimiter> meters = new FunctionMeters<>(registry, limiter, tags);
        meters.gauge("tidepool.limiter.limit", "calls", "Calls that may be inside at once", stat(LimiterStats::limit));
        meters.gauge("tidepool.limiter.in.flight", "calls", "Calls inside", stat(LimiterStats::inFlight));
        meters.gauge("tidepool.limiter.waiting", "calls", "Callers that wait", stat(LimiterStats::waiting));
        meters.counter("tidepool.limiter.succeeded", "calls", "Calls that succeeded", stat(LimiterStats::successes));
        meters.counter(
                "tidepool.limiter.dropped", "calls", "Calls that the downstream failed", stat(LimiterStats::dropped));
        meters.counter(
                "tidepool.limiter.ignored", "calls", "Calls that say nothing of it", stat(LimiterStats::ignored));
        meters.counter("tidepool.limiter.rejected", "calls", "Callers not let in", stat(LimiterStats::refused));
        meters.timer(
                "tidepool.limiter.wait",
                "Wait of the calls let in",
                stat(LimiterStats::starts),
                stat(LimiterStats::waitMeanMillis));
        meters.timer(
                "tidepool.limiter.service",
                "Time inside of the calls that ended",
                stat(stats -> stats.successes() + stats.dropped() + stats.ignored()),
                stat(LimiterStats::serviceTimeMeanMillis));
    }

    private static ToDoubleFunction<AdaptiveLimiter> stat(ToDoubleFunction<LimiterStats> value) {
        return limiter -> value.applyAsDouble(limiter.stats());
    }
}
