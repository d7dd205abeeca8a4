package dev.tidepool.lab.simulator;

/**
 * A task in a simulation: its arrival, its type, the length of each phase, and when it was submitted and started.
 * Simulations that track more extend it. Not thread-safe.
 */
public class SimulatedTask {
    private final long[] phaseNanos;
    private long arrivalNanos;
    private int type;

    private long submittedNanos;
    private long startedNanos = -1;

    /** @param phases the maximum number of phases of a task */
    public SimulatedTask(int phases) {
        phaseNanos = new long[phases];
    }

    /**
     * Sets the arrival and the type.
     *
     * @param newArrivalNanos when it arrives, nanos of virtual time
     * @param newType its type, an index into {@link TaskSource#types()}
     */
    public void is(long newArrivalNanos, int newType) {
        arrivalNanos = newArrivalNanos;
        type = newType;
    }

    /**
     * Sets the length of a phase.
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

    /** Returns the length of a phase, nanos. */
    public long phaseNanos(int phase) {
        return phaseNanos[phase];
    }

    /** Returns when it was submitted to its pool; a network or a pause makes this later than the arrival. */
    public long submittedNanos() {
        return submittedNanos;
    }

    /** Returns when a thread took it; -1 if none did. */
    public long startedNanos() {
        return startedNanos;
    }

    public void submitted(long nowNanos) {
        submittedNanos = nowNanos;
        startedNanos = -1;
    }

    public void started(long nowNanos) {
        startedNanos = nowNanos;
    }
}
