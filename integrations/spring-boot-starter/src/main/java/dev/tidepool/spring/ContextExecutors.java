package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.ScheduledExecutor;
import dev.tidepool.executor.attach.AttachedPolicy;
import java.util.IdentityHashMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/** The adaptive executors of an application that run: those of properties, beans of its own, and its server's. */
final class ContextExecutors {
    /** The name of the pool of the web server's threads. */
    static final String SERVER = "serverThreads";

    private final ConfigurableListableBeanFactory beans;
    private final ObjectProvider<ServerThreads> servers;

    ContextExecutors(ConfigurableListableBeanFactory beans, ObjectProvider<ServerThreads> servers) {
        this.beans = beans;
        this.servers = servers;
    }

    /** Returns all executors: those of {@link #ofContext}, and those of parents of the context, whose beans it sees. */
    SortedMap<String, AdaptiveExecutor> byName() {
        SortedMap<String, AdaptiveExecutor> executors = ofContext();
        BeanFactory parent = beans.getParentBeanFactory();
        if (parent != null) {
            parent.getBeanProvider(ContextExecutors.class)
                    .ifAvailable(inherited ->
                            inherited.byName().forEach((name, executor) -> executors.putIfAbsent(name, executor)));
        }
        return executors;
    }

    /** Returns how many threads of an executor a web server takes for tasks of its own, which never end. */
    int takenByServer(AdaptiveExecutor executor) {
        return servers.stream()
                .filter(server -> server.running() == executor)
                .mapToInt(ServerThreads::takenByServer)
                .sum();
    }

    /** Returns the executors of this context: those of {@link #ofBeans}, and the web server's. */
    SortedMap<String, AdaptiveExecutor> ofContext() {
        SortedMap<String, AdaptiveExecutor> executors = ofBeans();
        servers.stream().forEach(server -> {
            AdaptiveExecutor running = server.running();
            if (running != null) {
                executors.put(SERVER, running);
            }
        });
        return executors;
    }

    /**
     * Returns the executors by the names of their beans. A bean that is not yet created is not among them. If several
     * beans have the same executor, its own name counts, or else the first.
     */
    SortedMap<String, AdaptiveExecutor> ofBeans() {
        IdentityHashMap<AdaptiveExecutor, String> names = new IdentityHashMap<>();
        add(AdaptiveTaskExecutor.class, AdaptiveTaskExecutor::adaptiveExecutor, names);
        add(AdaptiveExecutor.class, Function.identity(), names);
        SortedMap<String, AdaptiveExecutor> executors = new TreeMap<>();
        names.forEach((executor, name) -> executors.put(name, executor));
        return executors;
    }

    /** Returns the policies that the application has attached to pools of its own, by the names of their beans. */
    SortedMap<String, AttachedPolicy> attached() {
        return created(AttachedPolicy.class);
    }

    /** Returns the scheduled executors of this context, by the names of their beans. */
    SortedMap<String, ScheduledExecutor> scheduled() {
        return created(ScheduledExecutor.class);
    }

    private <T> void add(
            Class<T> type, Function<T, AdaptiveExecutor> executorOf, IdentityHashMap<AdaptiveExecutor, String> names) {
        created(type).forEach((name, bean) -> {
            AdaptiveExecutor executor = executorOf.apply(bean);
            boolean own = name.equals(executor.stats().name());
            names.merge(executor, name, (first, other) -> own ? other : first);
        });
    }

    /** Returns the beans of a type that are created already. */
    private <T> SortedMap<String, T> created(Class<T> type) {
        SortedMap<String, T> created = new TreeMap<>();
        for (String name : beans.getBeanNamesForType(type, false, false)) {
            if (beans.containsSingleton(name)) {
                created.put(name, beans.getBean(name, type));
            }
        }
        return created;
    }
}
