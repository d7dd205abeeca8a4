package dev.tidepool.spring;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
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
    private static final Log LOG = LogFactory.getLog(TidepoolAutoConfiguration.class);
    private static final String CLASS_OF_SPRING_BOOT_4 = "org.springframework.boot.thread.Threading";

    @Bean
    static ExecutorDefinitions tidepoolExecutorDefinitions() {
        return new ExecutorDefinitions();
    }

    @Bean
    static ExecutorDestruction tidepoolExecutorDestruction() {
        return new ExecutorDestruction();
    }

    @Bean
    static ConfiguredExecutors tidepoolConfiguredExecutors(Environment environment) {
        return new ConfiguredExecutors(new CheckedProperties(environment));
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

    /** Spring Boot 3 has other classes for health and for servers. */
    @Bean
    @ConditionalOnMissingClass(CLASS_OF_SPRING_BOOT_4)
    static SmartInitializingSingleton tidepoolOlderSpringBoot() {
        return () -> LOG.info("Tidepool has no health component, readiness and threads of the web server here:"
                + " these need Spring Boot 4. Executors, endpoint, meters and JMX work");
    }

    @Bean
    static ContextExecutors tidepoolExecutors(
            ConfigurableListableBeanFactory beans, ObjectProvider<ServerThreads> servers) {
        return new ContextExecutors(beans, servers);
    }

    @Bean
    @ConditionalOnBooleanProperty("spring.jmx.enabled")
    static ExecutorMBeans tidepoolExecutorMBeans(ContextExecutors executors, Environment environment) {
        return new ExecutorMBeans(executors, environment.getProperty("spring.jmx.unique-names", Boolean.class, false));
    }

    @Bean
    static ExecutorShutdown tidepoolExecutorShutdown(
            ApplicationContext context, ContextExecutors executors, ExecutorFactory factory) {
        return new ExecutorShutdown(context, executors, factory);
    }
}
