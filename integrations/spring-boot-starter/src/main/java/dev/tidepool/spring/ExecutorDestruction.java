package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.ScheduledExecutor;
import java.util.Map;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.MergedBeanDefinitionPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;

/**
 * Ends adaptive executors with {@code shutdownNow}, and scheduled ones on them with {@code shutdown}, also those that
 * are declared as another type. Spring would call {@code close}, which waits without limit for a task that hangs.
 */
final class ExecutorDestruction implements MergedBeanDefinitionPostProcessor {
    /** What ends each type. */
    static final Map<Class<?>, String> METHODS =
            Map.of(AdaptiveExecutor.class, "shutdownNow", ScheduledExecutor.class, "shutdown");

    @Override
    public void postProcessMergedBeanDefinition(RootBeanDefinition definition, Class<?> type, String bean) {
        String method = METHODS.get(type);
        if (method != null) {
            define(definition, method);
        }
    }

    /** Sets the method unless the application has chosen one. */
    static void define(BeanDefinition definition, String method) {
        String chosen = definition.getDestroyMethodName();
        if (chosen == null || chosen.equals(AbstractBeanDefinition.INFER_METHOD)) {
            definition.setDestroyMethodName(method);
        }
    }
}
