package dev.tidepool.doctor.reading;

import dev.tidepool.doctor.PoolFacts;
import dev.tidepool.doctor.QueueBound;
import dev.tidepool.doctor.WorkerKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** Reads pools that tell about themselves: ours, Tomcat's and Jetty's, as far as they are registered. */
final class KnownPools {
    private static final String[] OURS = {
        "ThreadsAlive",
        "ThreadsBusy",
        "ThreadsLongRunning",
        "ThreadsBlocked",
        "MaxThreads",
        "QueueLength",
        "QueueCapacity",
        "LastReason"
    };
    private static final String[] TOMCAT = {"currentThreadCount", "currentThreadsBusy", "maxThreads"};
    private static final String[] JETTY = {"name", "threads", "idleThreads", "leasedThreads", "maxThreads", "queueSize"
    };

    private final MBeanServerConnection server;

    KnownPools(MBeanServerConnection server) {
        this.server = server;
    }

    /** Returns the pools in the order of their names, ours first. */
    List<PoolFacts> read() throws IOException {
        List<PoolFacts> pools = new ArrayList<>();
        for (ObjectName name : names("dev.tidepool:type=AdaptiveExecutor,*")) {
            Map<String, Object> values = values(name, OURS);
            Integer capacity = number(values, "QueueCapacity");
            Object reason = values.get("LastReason");
            add(
                    pools,
                    name(name),
                    WorkerKind.TIDEPOOL,
                    inAll(values, "ThreadsAlive"),
                    inAll(values, "ThreadsBusy"),
                    number(values, "MaxThreads"),
                    number(values, "QueueLength"),
                    bound(capacity),
                    reason == null ? null : reason.toString());
        }
        for (ObjectName name : names("*:type=ThreadPool,*")) {
            Map<String, Object> values = values(name, TOMCAT);
            add(
                    pools,
                    name(name),
                    WorkerKind.TOMCAT,
                    number(values, "currentThreadCount"),
                    number(values, "currentThreadsBusy"),
                    number(values, "maxThreads"),
                    null,
                    QueueBound.UNKNOWN,
                    null);
        }
        for (ObjectName name : names("org.eclipse.jetty.util.thread:type=queuedthreadpool,*")) {
            Map<String, Object> values = values(name, JETTY);
            Integer threads = number(values, "threads");
            Integer idle = number(values, "idleThreads");
            Integer leased = number(values, "leasedThreads");
            Integer busy = threads == null || idle == null || leased == null ? null : threads - idle - leased;
            add(
                    pools,
                    String.valueOf(values.get("name")),
                    WorkerKind.JETTY,
                    threads,
                    busy,
                    number(values, "maxThreads"),
                    number(values, "queueSize"),
                    QueueBound.UNKNOWN,
                    null);
        }
        return pools;
    }

    private Set<ObjectName> names(String pattern) throws IOException {
        try {
            return new TreeSet<>(server.queryNames(new ObjectName(pattern), null));
        } catch (JMException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String name(ObjectName bean) {
        String name = String.valueOf(bean.getKeyProperty("name"));
        return name.startsWith("\"") ? ObjectName.unquote(name) : name;
    }

    /** Returns what the bean tells; nothing if it has ended meanwhile. */
    private Map<String, Object> values(ObjectName bean, String... attributes) throws IOException {
        Map<String, Object> values = new HashMap<>();
        try {
            server.getAttributes(bean, attributes).asList().stream()
                    .filter(attribute -> attribute.getValue() != null)
                    .forEach(attribute -> values.put(attribute.getName(), attribute.getValue()));
        } catch (InstanceNotFoundException ended) {
            return Map.of();
        } catch (JMException failed) {
            throw new IOException("%s cannot be read: %s".formatted(bean, failed.getMessage()), failed);
        }
        return values;
    }

    private static void add(
            List<PoolFacts> pools,
            String name,
            WorkerKind kind,
            @Nullable Integer threads,
            @Nullable Integer busy,
            @Nullable Integer max,
            @Nullable Integer queueLength,
            QueueBound queue,
            @Nullable String reason) {
        if (threads != null && threads >= 0 && busy != null && busy >= 0) { // Tomcat says -1 for what it cannot see
            Integer most = max == null || max < 0 ? null : max;
            pools.add(new PoolFacts(name, kind, threads, busy, 0, most, queueLength, queue, null, reason));
        }
    }

    /** Returns a number of our threads with the long-running and blocked ones, which it does not count. */
    private static @Nullable Integer inAll(Map<String, Object> values, String name) {
        Integer counted = number(values, name);
        Integer longRunning = number(values, "ThreadsLongRunning");
        Integer blocked = number(values, "ThreadsBlocked");
        return counted == null || longRunning == null || blocked == null ? null : counted + longRunning + blocked;
    }

    private static @Nullable Integer number(Map<String, Object> values, String name) {
        return values.get(name) instanceof Number number ? number.intValue() : null;
    }

    private static QueueBound bound(@Nullable Integer capacity) {
        return capacity == null
                ? QueueBound.UNKNOWN
                : capacity == Integer.MAX_VALUE ? QueueBound.UNBOUNDED : QueueBound.BOUNDED;
    }
}
