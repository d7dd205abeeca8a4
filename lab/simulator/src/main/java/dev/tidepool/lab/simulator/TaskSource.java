package dev.tidepool.lab.simulator;

import dev.tidepool.lab.workload.TaskType;
import java.util.List;
import java.util.Map;

/**
 * Supplies the tasks of a simulation in the order of their arrivals. It may draw them on demand, so that a simulation
 * of any length holds only the tasks in the system. Not thread-safe.
 */
public interface TaskSource {
    /** Returns the task types. Simulations use the kind and the resource of their phases, but not the distribution. */
    List<TaskType> types();

    /** Returns the permits of each resource; empty unless overridden. */
    default Map<String, Integer> resources() {
        return Map.of();
    }

    /**
     * Fills in the next task with {@link SimulatedTask#is}, and with {@link SimulatedTask#takes} for each phase of its
     * type. Arrivals never decrease.
     *
     * @return false if there are no more tasks
     */
    boolean next(SimulatedTask task);
}
