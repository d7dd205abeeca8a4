package dev.tidepool.lab.workload;

import dev.tidepool.lab.workload.arrivals.DrawnArrivals;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * All tasks of a run, drawn in advance: their arrivals, their types and the length of each phase. Every pool that runs
 * the same schedule gets the same arrivals and the same work. Immutable and thread-safe.
 */
public final class Schedule {
    public static final int MAX_SIZE = 50_000_000;

    private final List<String> typeNames;
    private final PhaseTimes times;
    private final DrawnArrivals arrivals;
    private final int[] types;
    private final long[][] phaseNanos;

    /** Keeps the arrays without copying; {@code phaseNanos} is indexed by phase, then by task. */
    Schedule(List<String> typeNames, PhaseTimes times, DrawnArrivals arrivals, int[] types, long[][] phaseNanos) {
        this.typeNames = List.copyOf(typeNames);
        this.times = times;
        this.arrivals = arrivals;
        this.types = types;
        this.phaseNanos = phaseNanos;
    }

    /** Returns the names of the types, in the order of {@link Workload#taskTypes()}. */
    public List<String> typeNames() {
        return typeNames;
    }

    /** Returns when the phases of the load begin and end. */
    public PhaseTimes times() {
        return times;
    }

    public int size() {
        return arrivals.count();
    }

    /** Returns the intended arrival of task {@code i} in nanoseconds from the start; never decreases with i. */
    public long intendedNanos(int i) {
        return arrivals.nanos(i);
    }

    /**
     * Returns the same tasks at other times.
     *
     * @param times maps intended arrivals to others; must not decrease
     */
    public Schedule at(LongUnaryOperator times) {
        return new Schedule(typeNames, this.times, arrivals.at(times), types, phaseNanos);
    }

    /** Returns the type of task {@code i}, an index into {@link Workload#taskTypes()}. */
    public int type(int i) {
        return types[i];
    }

    /**
     * Returns the length of a phase of task {@code i} in nanoseconds.
     *
     * @param phase an index into the phases of the task's type
     */
    public long phaseNanos(int i, int phase) {
        return phaseNanos[phase][i];
    }
}
