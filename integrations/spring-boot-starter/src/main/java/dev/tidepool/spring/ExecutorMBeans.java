package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Shows the executors in Java Management Extensions (JMX) until they end. One that cannot be shown, since another
 * application in the process has one of its name, runs all the same.
 */
final class ExecutorMBeans implements SmartInitializingSingleton {
    private static final Log LOG = LogFactory.getLog(ExecutorMBeans.class);

    private final ContextExecutors executors;

    ExecutorMBeans(ContextExecutors executors) {
        this.executors = executors;
    }

    @Override
    public void afterSingletonsInstantiated() {
        executors.ofContext().values().forEach(ExecutorMBeans::register);
    }

    private static void register(AdaptiveExecutor executor) {
        try {
            executor.registerMBean();
        } catch (IllegalStateException taken) {
            LOG.warn("not in JMX: " + taken.getMessage());
        }
    }
}
