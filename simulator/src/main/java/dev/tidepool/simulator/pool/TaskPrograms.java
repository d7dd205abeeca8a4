package dev.tidepool.simulator.pool;

import dev.tidepool.simulator.machine.Resource;
import dev.tidepool.workload.TaskType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What tasks of each type do, with the resources that they use: pools given the same programs share the
 * resources. Immutable, but for the resources.
 */
public final class TaskPrograms {

    /**
     * Makes the programs of types.
     *
     * @param types the types of task
     * @param resources each resource by its name
     * @throws IllegalArgumentException if a type uses a resource that is not there
     */
    public TaskPrograms(List<TaskType> types, Map<String, Resource> resources) {}

    /**
     * Returns the programs of types with resources of their own.
     *
     * @param types the types of task
     * @param permits how many tasks may hold each resource at once
     */
    public static TaskPrograms of(List<TaskType> types, Map<String, Integer> permits) {
        Map<String, Resource> resources = new LinkedHashMap<>();
        permits.forEach((name, count) -> resources.put(name, new Resource(count)));
        return new TaskPrograms(types, resources);
    }
}
