package dev.tidepool.lab.reproduction.experiment;

import dev.tidepool.simulator.SimulatedTask;
import dev.tidepool.workload.Phase;
import dev.tidepool.workload.TaskType;
import dev.tidepool.workload.durations.Constant;
import java.util.List;

/** Tasks that compute or sleep, drawn ahead. Immutable. */
final class SuiteTasks {
    /** What {@link #fill} gives: computing, then sleeping. */
    static final List<TaskType> TYPES = List.of(
            new TaskType("compute", 1, List.of(new Phase(Phase.Kind.CPU, new Constant(0), "pi"))),
            new TaskType("sleep", 1, List.of(new Phase(Phase.Kind.WAIT, new Constant(0), null))));

    private final long[] arrivals;
    private final boolean[] sleeps;
    private final long[] nanos;

    /** Takes the arrays over, which are of one length. */
    SuiteTasks(long[] arrivals, boolean[] sleeps, long[] nanos) {
        this.arrivals = arrivals;
        this.sleeps = sleeps;
        this.nanos = nanos;
    }

    int size() {
        return arrivals.length;
    }

    /** When task {@code i} arrives; never decreases. */
    long arrivalNanos(int i) {
        return arrivals[i];
    }

    /** Fills in task {@code i}, later by {@code leadNanos}. */
    void fill(int i, long leadNanos, SimulatedTask task) {
        task.is(leadNanos + arrivals[i], sleeps[i] ? 1 : 0);
        task.takes(0, nanos[i]);
    }
}
