package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.micrometer.AdaptiveExecutorMetrics;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.springframework.boot.autoconfigure.preinitialize.BackgroundPreinitializer;
import org.springframework.util.ClassUtils;

/**
 * Loads the classes of a pool and of its meters beside the application's start, which then does not wait for them.
 * Spring Boot 4 calls it in a thread of its own, if there is more than one core.
 */
final class ExecutorPreinitializer implements BackgroundPreinitializer {
    /** The name of the pool that it makes and ends. */
    static final String POOL = "preinitializer";

    @Override
    public void preinitialize() {
        try (AdaptiveExecutor executor = AdaptiveExecutor.create(POOL)) {
            if (ClassUtils.isPresent(
                    "io.micrometer.core.instrument.MeterRegistry", getClass().getClassLoader())) {
                Meters.bind(executor);
            }
        }
    }

    /** A class of its own, since Micrometer may be missing. */
    private static final class Meters {
        private Meters() {}

        static void bind(AdaptiveExecutor executor) {
            SimpleMeterRegistry registry = new SimpleMeterRegistry();
            new AdaptiveExecutorMetrics(executor, Tags.empty()).bindTo(registry);
            registry.close();
        }
    }
}
