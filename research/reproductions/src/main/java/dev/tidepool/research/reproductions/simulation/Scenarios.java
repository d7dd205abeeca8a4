package dev.tidepool.research.reproductions.simulation;

import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.arrivals.Arrivals;
import dev.tidepool.lab.workload.durations.Constant;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Builds the workloads of simulated experiments. */
public final class Scenarios {
    /** Tasks without work, of which only the arrival matters. */
    public static final List<TaskType> NO_WORK =
            List.of(new TaskType("none", 1, List.of(new Phase(Phase.Kind.WAIT, new Constant(0), null))));

    private Scenarios() {}

    /** Returns a workload without shared resources. */
    public static Workload workload(String name, Arrivals arrivals, List<TaskType> types, int seconds) {
        return new Workload(name, "", 0, Duration.ofSeconds(seconds), arrivals, types, Map.of());
    }

    /** Draws the tasks of a run. */
    public static Schedule schedule(Workload workload, long seed) {
        try {
            return workload.schedule(0, workload.duration(), seed);
        } catch (WorkloadException tooLarge) {
            throw new IllegalStateException(tooLarge);
        }
    }
}
