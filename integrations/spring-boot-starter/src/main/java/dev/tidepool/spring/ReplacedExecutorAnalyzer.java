package dev.tidepool.spring;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.analyzer.AbstractInjectionFailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * Says in one sentence why there is no executor of Spring Boot's classes: ours stands in its place. Spring Boot itself
 * only proposes to define one.
 */
final class ReplacedExecutorAnalyzer extends AbstractInjectionFailureAnalyzer<NoSuchBeanDefinitionException>
        implements Ordered {
    private static final String BEAN = TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME;
    private static final List<Class<?>> REPLACED = List.of(ThreadPoolTaskExecutor.class, SimpleAsyncTaskExecutor.class);

    private final BeanFactory beans;

    ReplacedExecutorAnalyzer(BeanFactory beans) {
        this.beans = beans;
    }

    /** The first analyzer with an answer counts. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(
            Throwable root, NoSuchBeanDefinitionException failure, @Nullable String description) {
        Class<?> wanted = failure.getBeanType();
        if (wanted == null
                || !REPLACED.contains(wanted)
                || failure.getNumberOfBeansFound() > 0
                || !beans.containsBean(BEAN)
                || !beans.isTypeMatch(BEAN, AdaptiveTaskExecutor.class)) {
            return null;
        }
        return new FailureAnalysis(
                "%s wants a %s, but the bean %s is Tidepool's AdaptiveTaskExecutor"
                        .formatted(description == null ? "A bean" : description, wanted.getSimpleName(), BEAN),
                "Let it take an AsyncTaskExecutor, or define a %s beside Tidepool's and set"
                                .formatted(wanted.getSimpleName())
                        + " spring.task.execution.mode=force",
                failure);
    }
}
