package dev.tidepool.cluster;

import dev.tidepool.cluster.internal.member.ArgumentRefusedException;
import dev.tidepool.cluster.internal.member.TaskHandler;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The tasks that a member runs, by name. Thread-safe: tasks may be registered while the member runs. */
public final class TaskRegistry {
    private final ConcurrentMap<String, TaskHandler> handlers = new ConcurrentHashMap<>();

    /**
     * Registers a task.
     *
     * @return this
     * @throws IllegalArgumentException if a task of this name is registered already
     */
    public <A extends @Nullable Object, R extends @Nullable Object> TaskRegistry register(
            RegisteredTask<A, R> task, TaskFunction<A, R> function) {
        Objects.requireNonNull(function, "function");
        TaskHandler handler = (payload, context) -> {
            A argument;
            try {
                argument = task.argument().decode(payload);
            } catch (ClassNotAllowedException refused) {
                throw new ArgumentRefusedException(refused);
            }
            return task.result().encode(function.call(argument, context));
        };
        if (handlers.putIfAbsent(task.name(), handler) != null) {
            throw new IllegalArgumentException(
                    "task '" + task.name() + "' is registered already; give each task its own name");
        }
        return this;
    }

    /** Returns the names of all registered tasks, sorted. */
    public SortedSet<String> names() {
        return new TreeSet<>(handlers.keySet());
    }

    @Nullable
    TaskHandler handler(String name) {
        return handlers.get(name);
    }
}
