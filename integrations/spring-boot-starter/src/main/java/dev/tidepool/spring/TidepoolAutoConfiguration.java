package dev.tidepool.spring;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.context.LifecycleProperties;
import org.springframework.boot.autoconfigure.task.TaskExecutionProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;
import org.springframework.core.task.TaskDecorator;

/** Gives a Spring Boot application adaptive executors, which end with it. */
@AutoConfiguration
@ImportRuntimeHints(ConfiguredExecutors.Hints.class)
@EnableConfigurationProperties({TidepoolProperties.class, TaskExecutionProperties.class, LifecycleProperties.class})
public final class TidepoolAutoConfiguration {

    @Bean
    static ExecutorDefinitions tidepoolExecutorDefinitions() {
        return new ExecutorDefinitions();
    }

    @Bean
    static ConfiguredExecutors tidepoolConfiguredExecutors(Environment environment) {
        return new ConfiguredExecutors(environment);
    }

    @Bean(ExecutorDefinitions.FACTORY)
    static ExecutorFactory tidepoolExecutorFactory(
            ConfiguredExecutors executors,
            TaskExecutionProperties boot,
            LifecycleProperties lifecycle,
            Environment environment,
            ObjectProvider<TaskDecorator> decorators) {
        return new ExecutorFactory(executors, boot, lifecycle, environment, decorators);
    }

    @Bean
    static ContextExecutors tidepoolExecutors(ConfigurableListableBeanFactory beans) {
        return new ContextExecutors(beans);
    }

    @Bean
    static ExecutorShutdown tidepoolExecutorShutdown(
            ApplicationContext context, ContextExecutors executors, ExecutorFactory factory) {
        return new ExecutorShutdown(context, executors, factory);
    }
}
