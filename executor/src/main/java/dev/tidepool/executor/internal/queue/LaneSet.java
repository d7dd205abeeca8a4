package dev.tidepool.executor.internal.queue;

import dev.tidepool.policy.TypeLimit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of a {@link LaneGate}, whose lock guards every method. An array, since one is read without memory: only
 * {@link #limit}, {@link #takeIf} and {@link #addTo} need some.
 */
final class LaneSet {
    private static final Lane[] NO_LANES = {};

    private final LaneGate gate;
    private Lane[] lanes = NO_LANES;

    LaneSet(LaneGate gate) {
        this.gate = gate;
    }

    /** Limits these kinds and no others. Without memory, nothing changes. Lanes without a limit go once empty. */
    void limit(List<TypeLimit> limits) {
        Map<String, Lane> next = new LinkedHashMap<>();
        for (Lane lane : lanes) {
            if (lane.size() > 0 || limitOf(lane.kind, limits) < Integer.MAX_VALUE) {
                next.put(lane.kind, lane);
            }
        }
        for (TypeLimit limit : limits) {
            if (!next.containsKey(limit.type())) { // a lambda that is first linked without memory may stay broken
                next.put(limit.type(), new Lane(gate, limit.type()));
            }
        }
        lanes = next.values().toArray(NO_LANES);
        for (Lane lane : lanes) {
            lane.limit = limitOf(lane.kind, limits);
        }
    }

    private static int limitOf(String kind, List<TypeLimit> limits) {
        int found = Integer.MAX_VALUE;
        for (int i = 0; i < limits.size(); i++) { // an iterator would need memory
            if (limits.get(i).type().equals(kind)) {
                found = limits.get(i).limit();
            }
        }
        return found;
    }

    void liftLimits() {
        for (Lane lane : lanes) {
            lane.limit = Integer.MAX_VALUE;
        }
    }

    boolean areLimited() {
        for (Lane lane : lanes) {
            if (lane.limit < Integer.MAX_VALUE) {
                return true;
            }
        }
        return false;
    }

    void clear() {
        lanes = NO_LANES;
    }

    boolean isEmpty() {
        return lanes.length == 0;
    }

    /** Returns how many tasks were set aside. */
    int size() {
        int sum = 0;
        for (Lane lane : lanes) {
            sum += lane.size();
        }
        return sum;
    }

    /** Returns how many tasks that were set aside may run now. */
    int ready() {
        int sum = 0;
        for (Lane lane : lanes) {
            sum += lane.ready();
        }
        return sum;
    }

    /** Returns the lane of a kind, or null if it has none. */
    @Nullable
    Lane of(String kind) {
        for (Lane lane : lanes) {
            if (lane.kind.equals(kind)) {
                return lane;
            }
        }
        return null;
    }

    /** Returns a lane with a task that may run, or null. */
    @Nullable
    Lane firstReady() {
        for (Lane lane : lanes) {
            if (lane.ready() > 0) {
                return lane;
            }
        }
        return null;
    }

    /** Takes a task that has waited as long as any in its lane; null if there is none. */
    @Nullable
    Runnable poll() {
        for (Lane lane : lanes) {
            if (lane.size() > 0) {
                return lane.poll();
            }
        }
        return null;
    }

    /** Takes a task wherever it is; null if it is in no lane. */
    @Nullable
    Runnable find(Runnable work) {
        for (Lane lane : lanes) {
            Runnable task = lane.find(work);
            if (task != null) {
                return task;
            }
        }
        return null;
    }

    /** Takes the tasks that satisfy a condition, oldest first in each lane. */
    void takeIf(Predicate<Runnable> condition, List<Runnable> taken) {
        for (Lane lane : lanes) {
            lane.takeIf(condition, taken);
        }
    }

    /** Adds the tasks, oldest first in each lane, without their measurements. */
    void addTo(List<Runnable> tasks) {
        for (Lane lane : lanes) {
            lane.addTo(tasks);
        }
    }
}
