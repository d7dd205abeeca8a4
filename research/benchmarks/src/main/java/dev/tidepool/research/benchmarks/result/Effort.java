package dev.tidepool.research.benchmarks.result;

/**
 * The effort of one fork.
 *
 * @param seconds the measured time of one fork, in all its slices
 * @param bursts bursts in the warm-up
 * @param flood tasks in the flood of the memory cell
 * @param digestNanos CPU nanoseconds to digest 1 KiB on this machine; 0 if no cell needs it
 * @param requestsPerSecond the rate of an open loop on a server; 0 for all other forks
 */
public record Effort(
        double warmUpSeconds, double seconds, int bursts, int flood, double digestNanos, double requestsPerSecond) {
    /** Enough for a comparison. */
    public static final Effort FULL = new Effort(3, 3, 40, 1_000_000, 0, 0);

    /** A first impression. */
    public static final Effort QUICK = new Effort(1, 1, 10, 1_000_000, 0, 0);

    /** Returns this effort with other times of warm-up and measurement. */
    public Effort lasting(double each) {
        return new Effort(each, each, bursts, flood, digestNanos, requestsPerSecond);
    }

    /** Returns this effort with the measured cost of 1 KiB of digest, in CPU nanoseconds. */
    public Effort calibrated(double nanos) {
        return new Effort(warmUpSeconds, seconds, bursts, flood, nanos, requestsPerSecond);
    }

    /** Returns this effort with the rate of an open loop. */
    public Effort atRate(double perSecond) {
        return new Effort(warmUpSeconds, seconds, bursts, flood, digestNanos, perSecond);
    }
}
