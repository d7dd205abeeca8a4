package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/** The adaptive executors of an application that run: those of properties, and beans of the application itself. */
final class ContextExecutors {
    private final ConfigurableListableBeanFactory beans;

    ContextExecutors(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    /** Returns the executors by the names of their beans. A bean that is not yet created is not among them. */
    SortedMap<String, AdaptiveExecutor> byName() {
        SortedMap<String, AdaptiveExecutor> executors = new TreeMap<>();
        for (String name : beans.getBeanNamesForType(AdaptiveTaskExecutor.class, false, false)) {
            if (beans.containsSingleton(name)) {
                executors.put(
                        name, beans.getBean(name, AdaptiveTaskExecutor.class).adaptiveExecutor());
            }
        }
        for (String name : beans.getBeanNamesForType(AdaptiveExecutor.class, false, false)) {
            if (beans.containsSingleton(name)) {
                AdaptiveExecutor executor = beans.getBean(name, AdaptiveExecutor.class);
                if (!executors.containsValue(executor)) {
                    executors.put(name, executor);
                }
            }
        }
        return executors;
    }
}
