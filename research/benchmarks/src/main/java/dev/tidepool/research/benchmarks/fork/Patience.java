package dev.tidepool.research.benchmarks.fork;

/** The time that a block may still wait for a fast link. Not thread-safe. */
final class Patience {
    private static final double NANOS = 1e9;

    private long nanos;

    Patience(double seconds) {
        this.nanos = (long) (seconds * NANOS);
    }

    /** Returns the time left in nanoseconds, 0 or more. */
    long nanos() {
        return nanos;
    }

    void spend(long used) {
        nanos = Math.max(0, nanos - used);
    }
}
