package dev.tidepool.lab.simulator.pool;

import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.policy.TypeLimit;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The tasks set aside because as many of their type run as the decision allows, with the executor's semantics: a worker
 * that takes such a task sets it aside and takes another; once the type has room, its oldest task is taken first. Not
 * thread-safe.
 */
final class SimulatedLanes {
    private static final class Lane {
        private final ArrayDeque<SimulatedTask> aside = new ArrayDeque<>();
        private int running;
        private int limit = Integer.MAX_VALUE;

        private int ready() {
            return Math.max(0, Math.min(aside.size(), limit - running));
        }
    }

    private final Map<String, Lane> lanes = new LinkedHashMap<>();
    private final TaskPrograms programs;
    private int size;

    SimulatedLanes(TaskPrograms programs) {
        this.programs = programs;
        for (int type = 0; type < programs.types(); type++) {
            lanes.put(programs.name(type), new Lane());
        }
    }

    /** Limits these types from now on, and no others. */
    void follow(List<TypeLimit> limits) {
        lanes.values().forEach(lane -> lane.limit = Integer.MAX_VALUE);
        for (TypeLimit each : limits) {
            Lane lane = lanes.get(each.type());
            if (lane != null) {
                lane.limit = each.limit();
            }
        }
    }

    private Lane laneOf(SimulatedTask task) {
        return Objects.requireNonNull(lanes.get(programs.name(task.type())));
    }

    /** Returns whether a task may run; if not, it is set aside. */
    boolean admits(SimulatedTask task) {
        Lane lane = laneOf(task);
        if (lane.running < lane.limit && lane.aside.isEmpty()) {
            return true;
        }
        lane.aside.addLast(task);
        size++;
        return false;
    }

    void started(SimulatedTask task) {
        laneOf(task).running++;
    }

    void ended(SimulatedTask task) {
        laneOf(task).running--;
    }

    /** Takes a task that was set aside and may run now. */
    @Nullable
    SimulatedTask poll() {
        if (size > 0) {
            for (Lane lane : lanes.values()) {
                if (lane.ready() > 0) {
                    size--;
                    return lane.aside.removeFirst();
                }
            }
        }
        return null;
    }

    /** Returns how many tasks that were set aside may run now. */
    int ready() {
        return size == 0 ? 0 : lanes.values().stream().mapToInt(Lane::ready).sum();
    }

    int size() {
        return size;
    }

    void forEach(Consumer<SimulatedTask> action) {
        lanes.values().forEach(lane -> lane.aside.forEach(action));
    }
}
