package dev.tidepool.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Registers meters that read one object when a registry asks. The registry refers to the object weakly.
 *
 * @param <T> what the meters read
 */
final class FunctionMeters<T> {
    private final MeterRegistry registry;
    private final T source;
    private final Tags tags;

    FunctionMeters(MeterRegistry registry, T source, Tags tags) {
        this.registry = registry;
        this.source = source;
        this.tags = tags;
    }

    void gauge(String name, @Nullable String unit, String description, ToDoubleFunction<T> value) {
        Gauge.builder(name, source, value)
                .tags(tags)
                .baseUnit(unit)
                .description(description)
                .register(registry);
    }

    void counter(String name, @Nullable String unit, String description, ToDoubleFunction<T> count) {
        FunctionCounter.builder(name, source, count)
                .tags(tags)
                .baseUnit(unit)
                .description(description)
                .register(registry);
    }

    /** Registers a timer whose total is the product of a count and a mean. */
    void timer(String name, String description, ToDoubleFunction<T> count, ToDoubleFunction<T> meanMillis) {
        // Such a product can fall, by rounding or since the mean is that of a sample; a total must not.
        DoubleAccumulator highest = new DoubleAccumulator(Math::max, 0);
        ToDoubleFunction<T> rising = read -> {
            double counted = count.applyAsDouble(read);
            highest.accumulate(counted == 0 ? 0 : counted * meanMillis.applyAsDouble(read));
            return highest.get();
        };
        FunctionTimer.builder(name, source, read -> (long) count.applyAsDouble(read), rising, TimeUnit.MILLISECONDS)
                .tags(tags)
                .description(description)
                .register(registry);
    }
}
