package dev.tidepool.benchmarks.result;

/**
 * How much one fork measures.
 *
 * @param warmUpSeconds before anything counts
 * @param seconds what counts
 * @param bursts bursts that count, after half as many that do not
 * @param flood tasks of the flood
 */
public record Effort(double warmUpSeconds, double seconds, int bursts, int flood) {
    /** Enough to compare. */
    public static final Effort FULL = new Effort(3, 3, 40, 1_000_000);

    /** A first impression. */
    public static final Effort QUICK = new Effort(1, 1, 10, 1_000_000);

    /** Returns the same with so many seconds of warm-up and so many of measurement. */
    public Effort lasting(double each) {
        return new Effort(each, each, bursts, flood);
    }
}
