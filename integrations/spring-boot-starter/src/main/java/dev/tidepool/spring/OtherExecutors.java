package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.AsyncConfigurer;

/**
 * The executors that an application and its libraries define, and which of them would run asynchronous methods if
 * Tidepool stepped back. Spring asks for the only {@code TaskExecutor}, then for the bean {@code taskExecutor}; if it
 * finds neither, it starts a new thread for each call.
 */
final class OtherExecutors {
    private static final String BY_NAME = "taskExecutor";
    private static final String CHOOSING_METHOD = "getAsyncExecutor";

    private final DefaultListableBeanFactory beans;

    OtherExecutors(DefaultListableBeanFactory beans) {
        this.beans = beans;
    }

    /** Returns all of them. Schedulers do not count, nor adaptive executors, which Spring cannot use as they are. */
    List<String> names() {
        return names(name -> !beans.isTypeMatch(name, AdaptiveExecutor.class) && !isScheduler(name));
    }

    /**
     * Returns the executor that asynchronous methods would run on; null if it would be none, or the scheduler's thread.
     * One that Spring cannot find by itself counts too if it is the only one: it may be meant.
     */
    @Nullable
    String standing() {
        List<String> all = names();
        if (all.isEmpty()) {
            return null;
        }
        List<String> found =
                names(name -> !beans.isTypeMatch(name, ExecutorService.class) && is(name, this::isDefaultCandidate));
        String preferred = preferred();
        if (preferred != null) {
            return preferred;
        }
        if (found.isEmpty()) {
            return all.get(0);
        }
        return found.size() > 1 || isScheduler(found.get(0)) ? null : found.get(0);
    }

    /** Returns the executor that asynchronous methods run on although there are others; null if there is none. */
    @Nullable
    String preferred() {
        List<String> all = names();
        for (String name : all) {
            if (!beans.isTypeMatch(name, ExecutorService.class) && is(name, BeanDefinition::isPrimary)) {
                return name;
            }
        }
        return all.contains(BY_NAME) ? BY_NAME : null;
    }

    /** Returns the beans that choose, or may choose, the executor of asynchronous methods themselves. */
    List<String> choosers() {
        return Arrays.stream(beans.getBeanNamesForType(AsyncConfigurer.class, true, false))
                .filter(name -> chooses(beans.getType(name, false)))
                .toList();
    }

    private static boolean chooses(@Nullable Class<?> type) {
        try {
            return type != null
                    && (type.isInterface()
                            || type.getMethod(CHOOSING_METHOD).getDeclaringClass() != AsyncConfigurer.class);
        } catch (NoSuchMethodException hidden) {
            return false;
        }
    }

    private List<String> names(Predicate<String> which) {
        List<String> names = new ArrayList<>();
        for (String name : beans.getBeanNamesForType(Executor.class, true, false)) {
            if (which.test(name)) {
                names.add(name);
            }
        }
        return names;
    }

    private boolean isScheduler(String name) {
        return beans.isTypeMatch(name, TaskScheduler.class) || beans.isTypeMatch(name, ScheduledExecutorService.class);
    }

    private boolean is(String name, Predicate<BeanDefinition> property) {
        return beans.containsBeanDefinition(name) && property.test(beans.getMergedBeanDefinition(name));
    }

    private boolean isDefaultCandidate(BeanDefinition definition) {
        return definition.isAutowireCandidate()
                && (!(definition instanceof AbstractBeanDefinition full) || full.isDefaultCandidate());
    }
}
