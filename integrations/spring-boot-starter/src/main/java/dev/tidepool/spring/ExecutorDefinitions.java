package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.core.type.MethodMetadata;
import org.springframework.scheduling.TaskScheduler;

/**
 * Defines the executors after every other bean is defined. The application's executor stands where Spring Boot would
 * put its own. If the application defines an executor itself, both step back, unless a property asks for ours.
 */
final class ExecutorDefinitions implements BeanDefinitionRegistryPostProcessor, BeanRegistrationAotProcessor {
    /** The name of the application's executor in properties. */
    static final String APPLICATION = "application";

    /** The name of the bean that makes executors. */
    static final String FACTORY = "tidepoolExecutorFactory";

    private static final String APPLICATION_BEAN = TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME;
    private static final String ALIAS = "taskExecutor";

    /** Returns the name of the bean of an executor in properties. */
    static String beanName(String key) {
        return key.equals(APPLICATION) ? APPLICATION_BEAN : key;
    }

    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        DefaultListableBeanFactory beans = (DefaultListableBeanFactory) registry;
        Set<String> executors = beans.getBean(ConfiguredExecutors.class).names();
        if (isBoots(APPLICATION_BEAN, beans)) {
            beans.removeBeanDefinition(APPLICATION_BEAN);
            defineApplication(beans);
        } else if (beans.containsBean(APPLICATION_BEAN)) {
            requireUsable(executors.contains(APPLICATION), beans);
        } else if (executors.contains(APPLICATION) || !hasExecutor(beans)) {
            defineApplication(beans);
        }
        executors.stream().filter(key -> !key.equals(APPLICATION)).forEach(key -> {
            requireFree(key, beans);
            define(key, beans).setDefaultCandidate(false);
        });
    }

    private static boolean isBoots(String bean, DefaultListableBeanFactory beans) {
        if (beans.containsBeanDefinition(bean)
                && beans.getBeanDefinition(bean) instanceof AnnotatedBeanDefinition annotated) {
            MethodMetadata method = annotated.getFactoryMethodMetadata();
            return method != null
                    && method.getDeclaringClassName()
                            .startsWith(TaskExecutionAutoConfiguration.class.getPackageName() + ".");
        }
        return false;
    }

    /** Schedulers do not count, and neither do adaptive executors, which Spring cannot use as they are. */
    private static boolean hasExecutor(DefaultListableBeanFactory beans) {
        return Arrays.stream(beans.getBeanNamesForType(Executor.class, true, false))
                .anyMatch(name -> !beans.isTypeMatch(name, AdaptiveExecutor.class)
                        && !beans.isTypeMatch(name, TaskScheduler.class)
                        && !beans.isTypeMatch(name, ScheduledExecutorService.class));
    }

    private static void requireUsable(boolean configured, DefaultListableBeanFactory beans) {
        if (beans.isTypeMatch(APPLICATION_BEAN, AdaptiveExecutor.class)) {
            throw new InvalidExecutorException(("the bean %s is an AdaptiveExecutor, but asynchronous methods and"
                            + " requests need an AsyncTaskExecutor: return new AdaptiveTaskExecutor(executor),"
                            + " or give the bean another name")
                    .formatted(APPLICATION_BEAN));
        }
        if (configured) {
            throw new InvalidExecutorException(
                    "%s.%s configures the bean %s, which the application defines itself; remove one of them"
                            .formatted(ConfiguredExecutors.PREFIX, APPLICATION, APPLICATION_BEAN));
        }
    }

    private static void requireFree(String key, DefaultListableBeanFactory beans) {
        String plain = key.replaceAll("[-_]", "");
        if (plain.equalsIgnoreCase(APPLICATION)
                || plain.equalsIgnoreCase(APPLICATION_BEAN)
                || plain.equalsIgnoreCase(ALIAS)) {
            throw new InvalidExecutorException(
                    "%s.%s: the name of the application's executor in properties is %s; use it, or another name"
                            .formatted(ConfiguredExecutors.PREFIX, key, APPLICATION));
        }
        if (beans.containsBean(key)) {
            throw new InvalidExecutorException(
                    "%s.%s: there is already a bean %s; give the executor a name that no other bean has"
                            .formatted(ConfiguredExecutors.PREFIX, key, key));
        }
    }

    private static void defineApplication(DefaultListableBeanFactory beans) {
        define(APPLICATION, beans);
        if (!beans.containsBean(ALIAS)) {
            beans.registerAlias(APPLICATION_BEAN, ALIAS);
        }
    }

    private static AbstractBeanDefinition define(String key, DefaultListableBeanFactory beans) {
        RootBeanDefinition definition = new RootBeanDefinition(AdaptiveTaskExecutor.class);
        definition.setFactoryBeanName(FACTORY);
        definition.setFactoryMethodName("create");
        definition.getConstructorArgumentValues().addIndexedArgumentValue(0, key);
        beans.registerBeanDefinition(beanName(key), definition);
        return definition;
    }

    /** Spring would end adaptive executors with {@code close}, which waits without limit for a task that hangs. */
    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        for (String name : beans.getBeanNamesForType(AdaptiveExecutor.class, true, false)) {
            if (beans.containsBeanDefinition(name)) {
                BeanDefinition definition = beans.getBeanDefinition(name);
                String destroy = definition.getDestroyMethodName();
                if (destroy == null || destroy.equals(AbstractBeanDefinition.INFER_METHOD)) {
                    definition.setDestroyMethodName("shutdownNow");
                }
            }
        }
    }

    /** Contributes nothing. Where the definitions are compiled ahead of time, this bean has done its work by then. */
    @Override
    public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
        return null;
    }
}
