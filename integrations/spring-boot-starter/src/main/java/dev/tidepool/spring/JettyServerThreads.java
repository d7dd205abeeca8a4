package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.jetty.AdaptiveThreadPool;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.jetty.autoconfigure.JettyServerProperties;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/**
 * Gives Jetty adaptive threads. {@code server.jetty.threads.max} stays in force; the policy decides what {@code min}
 * and {@code idle-timeout} would. It comes after the customizers of Spring Boot, which set another pool.
 */
final class JettyServerThreads
        implements ServerThreads, WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory>, Ordered {
    private final AdaptiveThreadPool pool;

    JettyServerThreads(JettyServerProperties.Threads properties, boolean virtual) {
        pool = new AdaptiveThreadPool(builder -> {
            builder.threadNamePrefix("jetty-");
            if (virtual) {
                builder.virtualThreads();
            }
        });
        pool.setName(ContextExecutors.SERVER);
        Integer max = properties.getMax();
        if (max != null && max > 0) {
            pool.setMaxThreads(max);
        }
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void customize(ConfigurableJettyWebServerFactory factory) {
        factory.setThreadPool(pool);
    }

    @Override
    public @Nullable AdaptiveExecutor running() {
        return pool.getAdaptiveExecutor();
    }
}
