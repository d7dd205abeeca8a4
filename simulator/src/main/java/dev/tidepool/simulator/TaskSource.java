package dev.tidepool.simulator;

import dev.tidepool.workload.TaskType;
import java.util.List;
import java.util.Map;

/**
 * Where tasks come from, one after the other in the order of their arrivals. It may draw them as they
 * are asked for, so that a simulation of any length holds only the tasks in the system. Not
 * thread-safe.
 */
public interface TaskSource {

    /**
     * Returns the types of task; of their phases, the kind and the resource matter here, not the
     * distribution.
     */
    List<TaskType> types();

    /** Returns how many tasks may hold each resource at once; empty unless overridden. */
    default Map<String, Integer> resources() {
        return Map.of();
    }

    /**
     * Fills in the next task: {@link SimulatedTask#is} and {@link SimulatedTask#takes} for each phase of
     * its type. Arrivals never decrease.
     *
     * @return false if there is none, for ever
     */
    boolean next(SimulatedTask task);
}
