package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.task.SimpleAsyncTaskExecutorBuilder;
import org.springframework.boot.task.SimpleAsyncTaskExecutorCustomizer;
import org.springframework.boot.task.ThreadPoolTaskExecutorBuilder;
import org.springframework.boot.task.ThreadPoolTaskExecutorCustomizer;
import org.springframework.core.type.MethodMetadata;

/**
 * Defines the executors after every other bean is defined. The application's executor stands where Spring Boot would
 * put its own, and where Spring would start a new thread for each call. If an executor of the application's own stands
 * there, ours steps back and says so, unless a property asks for it.
 */
final class ExecutorDefinitions implements BeanDefinitionRegistryPostProcessor, BeanRegistrationAotProcessor {
    /** The name of the application's executor in properties. */
    static final String APPLICATION = "application";

    /** The name of the bean that makes executors. */
    static final String FACTORY = "tidepoolExecutorFactory";

    private static final String APPLICATION_BEAN = TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME;
    private static final String ALIAS = "taskExecutor";
    private static final Log LOG = LogFactory.getLog(ExecutorDefinitions.class);

    private static final String STANDING = "Tidepool does not run @Async methods and asynchronous requests, because the"
            + " application defines the executor '%s'. If it should run them, %s";
    private static final String ALONE =
            "Tidepool's '%s' runs @Async methods, but not asynchronous requests. If it should"
                    + " run both, call it %s; for another executor beside it, set spring.task.execution.mode=force";
    private static final String PREFERRED =
            "Tidepool runs asynchronous requests, but not @Async methods, because Spring"
                    + " prefers the executor '%s'. If it should run them, set spring.task.execution.mode=force";
    private static final String TAKEN_OVER = "Tidepool's %s runs @Async methods and asynchronous requests:"
            + " Spring would use none of the executors %s by default";
    private static final String CHOSEN = "The bean '%s' chooses the executor of @Async methods. It is Tidepool's only"
            + " if getAsyncExecutor returns null or the bean %s";

    private static final String UNUSED = "The bean '%s' does not change %s, which is Tidepool's: set %s.%s.* instead,"
            + " or define a TaskDecorator";

    /** What would change Spring Boot's executors. */
    private static final List<Class<?>> CUSTOMIZERS = List.of(
            ThreadPoolTaskExecutorCustomizer.class,
            ThreadPoolTaskExecutorBuilder.class,
            SimpleAsyncTaskExecutorCustomizer.class,
            SimpleAsyncTaskExecutorBuilder.class);

    /** Returns the name of the bean of an executor in properties. */
    static String beanName(String key) {
        return key.equals(APPLICATION) ? APPLICATION_BEAN : key;
    }

    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        DefaultListableBeanFactory beans = (DefaultListableBeanFactory) registry;
        Set<String> executors = beans.getBean(ConfiguredExecutors.class).names();
        OtherExecutors others = new OtherExecutors(beans);
        if (isBoots(APPLICATION_BEAN, beans)) {
            beans.removeBeanDefinition(APPLICATION_BEAN);
            defineApplication(beans);
        } else if (beans.containsBean(APPLICATION_BEAN)) {
            requireUsable(executors.contains(APPLICATION) && !isInherited(APPLICATION_BEAN, beans), beans);
            sayWhoStands(APPLICATION_BEAN, "remove it, or let it return an AdaptiveTaskExecutor", beans);
        } else if (executors.contains(APPLICATION)) {
            String preferred = others.preferred();
            if (preferred != null) {
                LOG.warn(PREFERRED.formatted(preferred));
            }
            defineApplication(beans);
        } else {
            takeOverOrSay(others, beans);
        }
        others.choosers().stream()
                .filter(name -> !isBoots(name, beans))
                .forEach(name -> LOG.info(CHOSEN.formatted(name, APPLICATION_BEAN)));
        executors.stream()
                .filter(key -> !key.equals(APPLICATION) && !isInherited(key, beans))
                .forEach(key -> {
                    requireFree(key, beans);
                    define(key, beans).setDefaultCandidate(false);
                });
    }

    /** Whether a parent of the context has the executor: both read the same properties, and share it. */
    private static boolean isInherited(String bean, DefaultListableBeanFactory beans) {
        BeanFactory parent = beans.getParentBeanFactory();
        return parent != null
                && !beans.containsLocalBean(bean)
                && parent.containsBean(bean)
                && parent.isTypeMatch(bean, AdaptiveTaskExecutor.class);
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

    /** Where Spring would start a new thread for each call, ours runs it. Otherwise whoever runs it stays. */
    private static void takeOverOrSay(OtherExecutors others, DefaultListableBeanFactory beans) {
        List<String> names = others.names();
        String standing = others.standing();
        if (standing != null) {
            if (beans.isTypeMatch(standing, AdaptiveTaskExecutor.class)) {
                LOG.warn(ALONE.formatted(standing, APPLICATION_BEAN));
            } else {
                sayWhoStands(standing, "set spring.task.execution.mode=force", beans);
            }
            return;
        }
        defineApplication(beans);
        if (!names.isEmpty()) {
            LOG.info(TAKEN_OVER.formatted(APPLICATION_BEAN, String.join(", ", names)));
        }
    }

    private static void sayWhoStands(String bean, String remedy, DefaultListableBeanFactory beans) {
        if (!beans.isTypeMatch(bean, AdaptiveTaskExecutor.class)) {
            LOG.warn(STANDING.formatted(bean, remedy));
        }
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
        if (plain.equalsIgnoreCase(ContextExecutors.SERVER)) {
            throw new InvalidExecutorException(
                    "%s.%s: this is the name of the web server's threads; give the executor another name"
                            .formatted(ConfiguredExecutors.PREFIX, key));
        }
        if (key.equals(TidepoolEndpoint.DOCTOR)) {
            throw new InvalidExecutorException(
                    "%s.%s: the actuator endpoint answers this name with the doctor's report; give the executor another"
                                    .formatted(ConfiguredExecutors.PREFIX, key)
                            + " name");
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
        CUSTOMIZERS.stream()
                .flatMap(type -> Arrays.stream(beans.getBeanNamesForType(type, true, false)))
                .filter(name -> !isBoots(name, beans))
                .forEach(name ->
                        LOG.warn(UNUSED.formatted(name, APPLICATION_BEAN, ConfiguredExecutors.PREFIX, APPLICATION)));
    }

    private static AbstractBeanDefinition define(String key, DefaultListableBeanFactory beans) {
        RootBeanDefinition definition = new RootBeanDefinition(AdaptiveTaskExecutor.class);
        definition.setFactoryBeanName(FACTORY);
        definition.setFactoryMethodName("create");
        definition.getConstructorArgumentValues().addIndexedArgumentValue(0, key);
        beans.registerBeanDefinition(beanName(key), definition);
        return definition;
    }

    /** Does what {@link ExecutorDestruction} does, already where the definitions are compiled ahead of time. */
    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        ExecutorDestruction.METHODS.forEach((type, method) -> {
            for (String name : beans.getBeanNamesForType(type, true, false)) {
                if (beans.containsBeanDefinition(name)) {
                    ExecutorDestruction.define(beans.getBeanDefinition(name), method);
                }
            }
        });
    }

    /** Contributes nothing. Where the definitions are compiled ahead of time, this bean has done its work by then. */
    @Override
    public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
        return null;
    }
}
