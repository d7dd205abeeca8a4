package dev.tidepool.simulator;

import org.jspecify.annotations.Nullable;

/**
 * One task on its way through a simulation: when it arrives, its type, how long each of its phases
 * takes, and what has become of it. Also the node by which a queue links it, so a task is in one
 * place at a time. Not thread-safe.
 */
public final class SimulatedTask {
    private final long[] phaseNanos;
    private long arrivalNanos;
    private int type;

    /** When it was given to its pool; kept by the pool. */
    long submittedNanos;

    /** When a thread took it; kept by the pool. */
    long startedNanos = -1;

    /** The task behind it in a queue. */
    @Nullable
    SimulatedTask next;

    /**
     * Makes a task to be filled in.
     *
     * @param phases the most phases that a task may have
     */
    public SimulatedTask(int phases) {
        phaseNanos = new long[phases];
    }

    /**
     * Says what the task is.
     *
     * @param newArrivalNanos when it arrives, nanos of virtual time
     * @param newType its type, an index into {@link TaskSource#types()}
     */
    public void is(long newArrivalNanos, int newType) {
        arrivalNanos = newArrivalNanos;
        type = newType;
    }

    /**
     * Says how long a phase takes.
     *
     * @param phase an index into the phases of the task's type
     * @param nanos 0 or more
     */
    public void takes(int phase, long nanos) {
        phaseNanos[phase] = nanos;
    }

    /** Returns when the task arrives, nanos of virtual time. Response times count from here. */
    public long arrivalNanos() {
        return arrivalNanos;
    }

    /** Returns the task's type, an index into {@link TaskSource#types()}. */
    public int type() {
        return type;
    }

    /** Returns how long a phase takes, nanos. */
    public long phaseNanos(int phase) {
        return phaseNanos[phase];
    }
}
