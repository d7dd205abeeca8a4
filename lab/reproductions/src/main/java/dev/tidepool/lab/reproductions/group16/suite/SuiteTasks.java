package dev.tidepool.lab.reproductions.group16.suite;

/** Tasks that compute or sleep, drawn ahead. Immutable. */
public final class SuiteTasks {
    private final long[] arrivals;
    private final boolean[] sleeps;
    private final long[] nanos;

    /** Takes the arrays over, which are of one length. */
    SuiteTasks(long[] arrivals, boolean[] sleeps, long[] nanos) {
        this.arrivals = arrivals;
        this.sleeps = sleeps;
        this.nanos = nanos;
    }

    /** Returns how many there are. */
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

    /** Returns how long task {@code i} sleeps, or the CPU time that it takes on the original machine. */
    public long nanos(int i) {
        return nanos[i];
    }
}
