package dev.tidepool.server.task;

import dev.tidepool.cluster.TaskRegistry;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** The task modules on the class path. */
public final class TaskModules {
    private TaskModules() {}

    /**
     * Returns the tasks of all modules.
     *
     * @param builtIn whether {@link BuiltInTasks} are among them
     * @throws IllegalStateException if a module cannot be loaded or its tasks cannot be registered; names the module
     */
    public static TaskRegistry registry(boolean builtIn) {
        TaskRegistry registry = new TaskRegistry();
        try {
            for (TaskModule module : ServiceLoader.load(TaskModule.class)) {
                if (builtIn || !(module instanceof BuiltInTasks)) {
                    register(module, registry);
                }
            }
        } catch (ServiceConfigurationError broken) {
            throw new IllegalStateException("a task module cannot be loaded: " + broken.getMessage(), broken);
        }
        return registry;
    }

    private static void register(TaskModule module, TaskRegistry registry) {
        try {
            module.register(registry);
        } catch (RuntimeException refused) {
            throw new IllegalStateException(
                    "task module %s: %s".formatted(module.getClass().getName(), refused.getMessage()), refused);
        }
    }
}
