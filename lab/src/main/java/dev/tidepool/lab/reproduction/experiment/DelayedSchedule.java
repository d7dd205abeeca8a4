package dev.tidepool.lab.reproduction.experiment;

import dev.tidepool.simulator.SimulatedTask;
import dev.tidepool.simulator.TaskSource;
import dev.tidepool.workload.Schedule;
import dev.tidepool.workload.TaskType;
import dev.tidepool.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The tasks of a schedule, all of them later by the same time: bursts on the second then miss the moments at which policies look. */
final class DelayedSchedule implements TaskSource {
    private final Workload workload;
    private final Schedule schedule;
    private final long delayNanos;
    private int index;

    /**
     * Begins at the schedule's first task.
     *
     * @param workload what the schedule was drawn from
     * @param schedule the tasks
     * @param delay how much later they arrive
     */
    DelayedSchedule(Workload workload, Schedule schedule, Duration delay) {
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
        for (int phase = 0; phase < types().get(type).phases().size(); phase++) {
            task.takes(phase, schedule.phaseNanos(index, phase));
        }
        index++;
        return true;
    }
}
