package dev.tidepool.benchmarks.result;

/**
 * The effort of one fork.
 *
 * @param bursts bursts in the measurement; half as many come before as a warm-up
 * @param flood tasks in the flood of the memory cell
 */
public record Effort(double warmUpSeconds, double seconds, int bursts, int flood) {
    /** Enough for a comparison. */
    public static final Effort FULL = new Effort(3, 3, 40, 1_000_000);

    /** A first impression. */
    public static final Effort QUICK = new Effort(1, 1, 10, 1_000_000);

    /** Returns this effort with other times of warm-up and measurement. */
    public Effort lasting(double each) {
        return new Effort(each, each, bursts, flood);
    }
}
