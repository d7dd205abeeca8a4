package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.MergedBeanDefinitionPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;

/**
 * Ends adaptive executors with {@code shutdownNow}, also those that are declared as another type. Spring would call
 * {@code close}, which waits without limit for a task that hangs.
 */
final class ExecutorDestruction implements MergedBeanDefinitionPostProcessor {
    static final String METHOD = "shutdownNow";

    @Override
    public void postProcessMergedBeanDefinition(RootBeanDefinition definition, Class<?> type, String bean) {
        if (AdaptiveExecutor.class.isAssignableFrom(type)) {
            define(definition);
        }
    }

    /** Sets the method unless the application has chosen one. */
    static void define(BeanDefinition definition) {
        String chosen = definition.getDestroyMethodName();
        if (chosen == null || chosen.equals(AbstractBeanDefinition.INFER_METHOD)) {
            definition.setDestroyMethodName(METHOD);
        }
    }
}
