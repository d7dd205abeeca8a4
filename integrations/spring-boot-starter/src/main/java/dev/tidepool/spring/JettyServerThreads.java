package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.jetty.AdaptiveThreadPool;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.jetty.autoconfigure.JettyServerProperties;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/**
 * Gives Jetty adaptive threads. {@code server.jetty.threads.max} stays in force; the policy decides what {@code min}
 * and {@code idle-timeout} would. With virtual threads, Jetty keeps a pool for its own tasks, which never end, and
 * serves requests on ours. It comes after the customizers of Spring Boot, which set another pool.
 */
final class JettyServerThreads
        implements ServerThreads,
                WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory>,
                Ordered,
                DisposableBean {
    private static final String THREADS = "jetty-";

    private final AdaptiveThreadPool pool = new AdaptiveThreadPool(builder -> builder.threadNamePrefix(THREADS));
    private final boolean virtual;
    private volatile @Nullable AdaptiveExecutor requests;

    JettyServerThreads(JettyServerProperties.Threads properties, boolean virtual) {
        this.virtual = virtual;
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
        if (!virtual) {
            factory.setThreadPool(pool);
            return;
        }
        AdaptiveExecutor limited = AdaptiveExecutor.builder(ContextExecutors.SERVER)
                .threadNamePrefix(THREADS)
                .virtualThreads()
                .bounds(0, pool.getMaxThreads())
                .build();
        requests = limited;
        QueuedThreadPool own = new QueuedThreadPool();
        own.setVirtualThreadsExecutor(limited);
        factory.setThreadPool(own);
    }

    @Override
    public @Nullable AdaptiveExecutor running() {
        return virtual ? requests : pool.getAdaptiveExecutor();
    }

    /** Jetty has stopped by then, and ends its own threads only. */
    @Override
    public void destroy() {
        AdaptiveExecutor limited = requests;
        if (limited != null) {
            limited.shutdownNow();
        }
    }
}
