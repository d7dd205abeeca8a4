package dev.tidepool.research.reproductions.group16.suite;

/** Random tasks that compute or sleep. Immutable. */
public final class SuiteTasks {
    private final long[] arrivals;
    private final boolean[] sleeps;
    private final long[] nanos;

    /** Takes over the arrays, which have the same length. */
    SuiteTasks(long[] arrivals, boolean[] sleeps, long[] nanos) {
        this.arrivals = arrivals;
        this.sleeps = sleeps;
        this.nanos = nanos;
    }

    /** Returns the number of tasks. */
    public int size() {
        return arrivals.length;
    }

    /** Returns when task {@code i} arrives; never decreases. */
    public long arrivalNanos(int i) {
        return arrivals[i];
    }

    /** Returns whether task {@code i} sleeps; otherwise it computes. */
    public boolean sleeps(int i) {
        return sleeps[i];
    }

    /** Returns the time that task {@code i} sleeps, or its CPU time on the original machine. */
    public long nanos(int i) {
        return nanos[i];
    }
}
