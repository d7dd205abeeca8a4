package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.context.LifecycleProperties;
import org.springframework.boot.autoconfigure.task.TaskExecutionProperties;
import org.springframework.core.env.Environment;
import org.springframework.core.task.TaskDecorator;
import org.springframework.core.task.support.CompositeTaskDecorator;

/** Makes the executors that {@link ExecutorDefinitions} defines, from our properties and those of Spring Boot. */
final class ExecutorFactory {
    private static final int JDK_WITH_VIRTUAL_THREADS = 21;
    private static final String INSTEAD = "Tidepool sizes the application's executor; its properties are %s.%s.*"
            .formatted(ConfiguredExecutors.PREFIX, ExecutorDefinitions.APPLICATION);

    private final ConfiguredExecutors executors;
    private final TaskExecutionProperties boot;
    private final LifecycleProperties lifecycle;
    private final Environment environment;
    private final ObjectProvider<TaskDecorator> decorators;

    ExecutorFactory(
            ConfiguredExecutors executors,
            TaskExecutionProperties boot,
            LifecycleProperties lifecycle,
            Environment environment,
            ObjectProvider<TaskDecorator> decorators) {
        this.executors = executors;
        this.boot = boot;
        this.lifecycle = lifecycle;
        this.environment = environment;
        this.decorators = decorators;
    }

    /**
     * Returns a running executor. Its pool has the name of its bean.
     *
     * @param key its name in properties
     */
    AdaptiveTaskExecutor create(String key) {
        boolean application = key.equals(ExecutorDefinitions.APPLICATION);
        if (application) {
            IgnoredProperties ignored = new IgnoredProperties(environment);
            ignored.warn("spring.task.execution.pool", INSTEAD);
            ignored.warn("spring.task.execution.simple", INSTEAD);
        }
        AdaptiveExecutor executor = executors
                .settings(key)
                .start(application ? boot.getThreadNamePrefix() : null, virtualThreads(environment));
        return new AdaptiveTaskExecutor(executor, decorator());
    }

    /** Whether Spring Boot uses virtual threads. Its own answer has another package in Spring Boot 3. */
    static boolean virtualThreads(Environment environment) {
        return environment.getProperty("spring.threads.virtual.enabled", boolean.class, false)
                && Runtime.version().feature() >= JDK_WITH_VIRTUAL_THREADS;
    }

    /**
     * Returns how long the end of the application waits for the tasks of an executor.
     *
     * @param bean the name of its bean
     */
    Duration shutdownLimit(String bean) {
        boolean application = bean.equals(ExecutorDefinitions.beanName(ExecutorDefinitions.APPLICATION));
        Duration limit = executors
                .settings(application ? ExecutorDefinitions.APPLICATION : bean)
                .shutdownLimit();
        if (limit != null) {
            return limit;
        }
        Duration awaited = boot.getShutdown().getAwaitTerminationPeriod();
        return application && boot.getShutdown().isAwaitTermination() && awaited != null
                ? awaited
                : lifecycle.getTimeoutPerShutdownPhase();
    }

    private @Nullable TaskDecorator decorator() {
        List<TaskDecorator> all = decorators.orderedStream().toList();
        return switch (all.size()) {
            case 0 -> null;
            case 1 -> all.get(0);
            default -> new CompositeTaskDecorator(all);
        };
    }
}
