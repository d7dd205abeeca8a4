package dev.tidepool.lab.simulator.pool;

import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.TaskDemand;
import dev.tidepool.policy.TaskTypeSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Running totals of tasks since the pool was created, and the intervals of samplers that need more than a difference of
 * totals. Not thread-safe.
 */
final class TaskTotals {
    /** Maximum number of types, as in the executor; further types share {@link TaskTypeSample#OTHER}. */
    private static final int MAX_TYPES = 64;

    /** Maximum number of demands in a sample, as in the executor; these are the latest. */
    private static final int MAX_DEMANDS = 128;

    private final List<SimulatedTypeTotals> types = new ArrayList<>();
    private final List<IntervalTimes> readers = new ArrayList<>();
    private long arrivals;
    private long starts;
    private long completions;
    private long rejections;
    private long waitNanos;
    private final @Nullable TaskDemand[] recent = new @Nullable TaskDemand[MAX_DEMANDS];

    TaskTotals(TaskPrograms programs) {
        for (int type = 0; type < Math.min(programs.types(), MAX_TYPES); type++) {
            types.add(new SimulatedTypeTotals(programs.name(type)));
        }
        if (programs.types() > MAX_TYPES) {
            types.add(new SimulatedTypeTotals(TaskTypeSample.OTHER));
        }
    }

    void addReader(IntervalTimes reader) {
        readers.add(reader);
    }

    void arrived(SimulatedTask task) {
        arrivals++;
        typeOf(task).arrived();
    }

    void rejected() {
        rejections++;
    }

    void started(SimulatedTask task) {
        long wait = task.startedNanos() - task.submittedNanos();
        starts++;
        waitNanos += wait;
        for (int i = 0; i < readers.size(); i++) {
            readers.get(i).started(wait);
        }
    }

    void completed(SimulatedTask task, long nowNanos, TaskDemand demand) {
        recent[(int) (completions % recent.length)] = demand;
        completions++;
        typeOf(task).completed(demand.serviceNanos(), demand.cpuNanos());
        for (int i = 0; i < readers.size(); i++) {
            readers.get(i).completed(nowNanos - task.submittedNanos());
        }
    }

    private SimulatedTypeTotals typeOf(SimulatedTask task) {
        return types.get(Math.min(task.type(), types.size() - 1));
    }

    /** Returns the totals; no task fails in a simulation. */
    TaskCounts counts() {
        return new TaskCounts(arrivals, starts, completions, 0, rejections);
    }

    /** Returns the demands of the latest of {@code tasks} completed tasks. */
    List<TaskDemand> latestDemands(long tasks) {
        int count = (int) Math.min(tasks, recent.length);
        List<TaskDemand> latest = new ArrayList<>(count);
        for (long i = completions - count; i < completions; i++) {
            latest.add(Objects.requireNonNull(recent[(int) (i % recent.length)]));
        }
        return latest;
    }

    long waitNanos() {
        return waitNanos;
    }

    List<TaskTypeSample> types(boolean cpu) {
        return types.stream().map(type -> type.snapshot(cpu)).toList();
    }
}
