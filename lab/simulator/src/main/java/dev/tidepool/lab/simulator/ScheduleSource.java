package dev.tidepool.lab.simulator;

import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The tasks of a schedule: the same arrivals and the same work as in a real run. */
public final class ScheduleSource implements TaskSource {
    private final Workload workload;
    private final Schedule schedule;
    private final long delayNanos;
    private int index;

    /** Begins at the schedule's first task. */
    public ScheduleSource(Workload workload, Schedule schedule) {
        this(workload, schedule, Duration.ZERO);
    }

    /** Begins at the schedule's first task, and delays all arrivals by {@code delay}, 0 or more. */
    public ScheduleSource(Workload workload, Schedule schedule, Duration delay) {
        this.workload = workload;
        this.schedule = schedule;
        this.delayNanos = delay.toNanos();
    }

    @Override
    public List<TaskType> types() {
        return workload.taskTypes();
    }

    @Override
    public Map<String, Integer> resources() {
        return workload.resources();
    }

    @Override
    public boolean next(SimulatedTask task) {
        if (index == schedule.size()) {
            return false;
        }
        int type = schedule.type(index);
        task.is(delayNanos + schedule.intendedNanos(index), type);
        int phases = workload.taskTypes().get(type).phases().size();
        for (int phase = 0; phase < phases; phase++) {
            task.takes(phase, schedule.phaseNanos(index, phase));
        }
        index++;
        return true;
    }
}
