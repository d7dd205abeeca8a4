package dev.tidepool.workload;

import dev.tidepool.workload.arrivals.DrawnArrivals;
import java.util.function.LongUnaryOperator;

/**
 * Everything that will happen in a run, drawn ahead: when each task arrives, its type, and how long
 * each of its phases takes. Every pool that runs the same schedule gets the same arrivals and the
 * same work. Immutable and thread-safe.
 */
public final class Schedule {
    /** The most arrivals that a schedule may hold. */
    public static final int MAX_SIZE = 50_000_000;

    private final DrawnArrivals arrivals;
    private final int[] types;
    private final long[][] phaseNanos;

    /** Takes all three over; {@code phaseNanos} is indexed by phase, then by task. */
    Schedule(DrawnArrivals arrivals, int[] types, long[][] phaseNanos) {
        this.arrivals = arrivals;
        this.types = types;
        this.phaseNanos = phaseNanos;
    }

    /** The number of tasks. */
    public int size() {
        return arrivals.count();
    }

    /** When task {@code i} is to arrive, in nanoseconds from the start; never decreases with i. */
    public long intendedNanos(int i) {
        return arrivals.nanos(i);
    }

    /**
     * Returns the same tasks at other times.
     *
     * @param times turns the intended nanoseconds of a task into others; must not decrease
     */
    public Schedule at(LongUnaryOperator times) {
        return new Schedule(arrivals.at(times), types, phaseNanos);
    }

    /** The type of task {@code i}, an index into {@link Workload#taskTypes()}. */
    public int type(int i) {
        return types[i];
    }

    /**
     * How long a phase of task {@code i} takes, in nanoseconds.
     *
     * @param phase an index into the phases of the task's type
     */
    public long phaseNanos(int i, int phase) {
        return phaseNanos[phase][i];
    }
}
