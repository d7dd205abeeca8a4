package dev.tidepool.server.task;

import dev.tidepool.cluster.TaskRegistry;

/**
 * Tasks for nodes. A node runs those of every module that {@link java.util.ServiceLoader} finds on its class path: a jar
 * with an implementation, public and with a public constructor without parameters, and its name in the file {@code
 * META-INF/services/dev.tidepool.server.task.TaskModule}.
 */
@FunctionalInterface
public interface TaskModule {

    /**
     * Registers the module's tasks. Called once, before the node joins its cluster.
     *
     * @param registry of the node
     */
    void register(TaskRegistry registry);
}
