package dev.tidepool.lab.simulator.pool;

import dev.tidepool.lab.simulator.machine.Resource;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The phases of each task type and the resources they use. Pools with the same programs share the resources. Immutable,
 * apart from the resources.
 */
public final class TaskPrograms {
    private final String[] names;
    private final Phase.Kind[][] kinds;
    private final @Nullable Resource[][] resources;

    /**
     * @param named each resource by its name
     * @throws IllegalArgumentException if a type uses a resource that is missing
     */
    public TaskPrograms(List<TaskType> types, Map<String, Resource> named) {
        names = types.stream().map(TaskType::name).toArray(String[]::new);
        kinds = types.stream()
                .map(type -> type.phases().stream().map(Phase::kind).toArray(Phase.Kind[]::new))
                .toArray(Phase.Kind[][]::new);
        resources = types.stream()
                .map(type -> type.phases().stream()
                        .map(phase -> resource(type, phase, named))
                        .toArray(Resource[]::new))
                .toArray(Resource[][]::new);
    }

    /**
     * Returns the programs of types with resources of their own.
     *
     * @param permits how many tasks may hold each resource at once
     */
    public static TaskPrograms of(List<TaskType> types, Map<String, Integer> permits) {
        Map<String, Resource> named = new LinkedHashMap<>();
        permits.forEach((name, count) -> named.put(name, new Resource(count)));
        return new TaskPrograms(types, named);
    }

    private static @Nullable Resource resource(TaskType type, Phase phase, Map<String, Resource> named) {
        if (phase.kind() != Phase.Kind.RESOURCE) {
            return null;
        }
        Resource resource = named.get(phase.by());
        if (resource == null) {
            throw new IllegalArgumentException("task type " + type.name() + " uses resource " + phase.by()
                    + "; allowed is one of " + named.keySet());
        }
        return resource;
    }

    public int types() {
        return names.length;
    }

    public int maxPhases() {
        int most = 0;
        for (Phase.Kind[] phases : kinds) {
            most = Math.max(most, phases.length);
        }
        return most;
    }

    String name(int type) {
        return names[type];
    }

    int phases(int type) {
        return kinds[type].length;
    }

    Phase.Kind kind(int type, int phase) {
        return kinds[type][phase];
    }

    Resource resource(int type, int phase) {
        Resource resource = resources[type][phase];
        if (resource == null) {
            throw new IllegalStateException("phase " + phase + " of type " + names[type] + " uses no resource");
        }
        return resource;
    }
}
