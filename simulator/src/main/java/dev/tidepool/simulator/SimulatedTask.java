package dev.tidepool.simulator;

/**
 * One task on its way through a simulation: when it arrives, its type, how long each of its phases
 * takes, and when it was submitted and started. A simulation that tracks more of a task extends it. Not
 * thread-safe.
 */
public class SimulatedTask {
    private final long[] phaseNanos;
    private long arrivalNanos;
    private int type;

    private long submittedNanos;
    private long startedNanos = -1;

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

    /** Returns when it was given to its pool; later than the arrival after a way through a network or a pause. */
    public long submittedNanos() {
        return submittedNanos;
    }

    /** Returns when a thread took it; -1 if none has. */
    public long startedNanos() {
        return startedNanos;
    }

    /** Notes that it is given to a pool now; for pools. */
    public void submitted(long nowNanos) {
        submittedNanos = nowNanos;
        startedNanos = -1;
    }

    /** Notes that a thread takes it now; for pools. */
    public void started(long nowNanos) {
        startedNanos = nowNanos;
    }
}
