package dev.tidepool.server.task;

import dev.tidepool.cluster.TaskRegistry;

/**
 * A set of tasks for nodes. A node runs the tasks of every module that {@link java.util.ServiceLoader} finds on its
 * class path. A module is a public class with a public constructor without parameters. The file {@code
 * META-INF/services/dev.tidepool.server.task.TaskModule} in its jar contains its name.
 */
@FunctionalInterface
public interface TaskModule {
    /**
     * Registers the module's tasks. Called once, before the node joins its cluster.
     *
     * @param registry the node's registry
     */
    void register(TaskRegistry registry);
}
