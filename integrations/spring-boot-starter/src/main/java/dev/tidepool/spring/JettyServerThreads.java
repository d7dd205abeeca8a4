package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.AdaptiveExecutorBuilder;
import dev.tidepool.executor.WhenFull;
import dev.tidepool.jetty.AdaptiveThreadPool;
import dev.tidepool.policy.Require;
import java.util.List;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.jetty.autoconfigure.JettyServerProperties;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Gives Jetty adaptive threads. {@code server.jetty.threads.max} and {@code max-queue-capacity} stay in force; the
 * policy decides what {@code min} and {@code idle-timeout} would. With virtual threads, Jetty keeps a pool for its own
 * tasks, which never end, and serves requests on ours. It comes after the customizers of Spring Boot, which set another
 * pool.
 */
final class JettyServerThreads
        implements ServerThreads,
                WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory>,
                Ordered,
                DisposableBean {
    private static final String THREADS = "jetty-";

    private static final String GROUP = "server.jetty.threads";

    private final AdaptiveThreadPool pool = new AdaptiveThreadPool(this::apply);
    private final @Nullable Integer capacity;
    private final boolean virtual;
    private final Environment environment;
    private volatile @Nullable AdaptiveExecutor requests;

    JettyServerThreads(JettyServerProperties.Threads properties, Environment environment) {
        this.virtual = ExecutorFactory.virtualThreads(environment);
        this.environment = environment;
        this.capacity = properties.getMaxQueueCapacity();
        requireCapacity(capacity);
        pool.setName(ContextExecutors.SERVER);
        Integer max = properties.getMax();
        if (max != null && max > 0) {
            pool.setMaxThreads(max);
        }
    }

    /** Jetty's own pool takes a capacity of 0 too. */
    private static void requireCapacity(@Nullable Integer capacity) {
        try {
            if (capacity != null) {
                Require.inRange(GROUP + ".max-queue-capacity", capacity, 1, ExecutorSettings.MAX_CAPACITY);
            }
        } catch (IllegalArgumentException wrong) {
            throw new InvalidExecutorException(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private void apply(AdaptiveExecutorBuilder builder) {
        builder.threadNamePrefix(THREADS);
        if (capacity != null) {
            builder.queueCapacity(capacity, WhenFull.reject());
        }
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void customize(ConfigurableJettyWebServerFactory factory) {
        new IgnoredProperties(environment).warnOf(GROUP, List.of("min", "idle-timeout"), INSTEAD);
        if (!virtual) {
            factory.setThreadPool(pool);
            return;
        }
        AdaptiveExecutorBuilder builder = AdaptiveExecutor.builder(ContextExecutors.SERVER)
                .virtualThreads()
                .bounds(0, pool.getMaxThreads());
        apply(builder);
        AdaptiveExecutor limited = builder.build();
        requests = limited;
        QueuedThreadPool own = new QueuedThreadPool();
        own.setVirtualThreadsExecutor(limited);
        factory.setThreadPool(own);
    }

    @Override
    public @Nullable AdaptiveExecutor running() {
        return virtual ? requests : pool.getAdaptiveExecutor();
    }

    /** Jetty's own threads are others if they are virtual ones. */
    @Override
    public int takenByServer() {
        return pool.getThreadPoolBudget().getLeasedThreads();
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
