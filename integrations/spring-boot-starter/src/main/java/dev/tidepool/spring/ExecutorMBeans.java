package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.jmx.support.JmxUtils;
import org.springframework.util.ObjectUtils;

/**
 * Shows the executors in Java Management Extensions (JMX) until they end, with unique names as Spring makes them if
 * asked to. One that cannot be shown, since another application in the process has one of its name, runs all the same.
 */
final class ExecutorMBeans implements SmartInitializingSingleton {
    private static final Log LOG = LogFactory.getLog(ExecutorMBeans.class);

    private final ContextExecutors executors;

    private final boolean uniqueNames;

    ExecutorMBeans(ContextExecutors executors, boolean uniqueNames) {
        this.executors = executors;
        this.uniqueNames = uniqueNames;
    }

    @Override
    public void afterSingletonsInstantiated() {
        executors.ofContext().values().forEach(this::register);
    }

    private void register(AdaptiveExecutor executor) {
        try {
            if (uniqueNames) {
                executor.registerMBean(
                        JmxUtils.IDENTITY_OBJECT_NAME_KEY + "=" + ObjectUtils.getIdentityHexString(executor));
            } else {
                executor.registerMBean();
            }
        } catch (IllegalStateException taken) {
            LOG.warn("not in JMX: " + taken.getMessage() + ", or set spring.jmx.unique-names=true");
        }
    }
}
