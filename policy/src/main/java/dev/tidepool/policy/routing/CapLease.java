package dev.tidepool.policy.routing;

/**
 * A bound that nobody has to take back: it holds for a time, then rises in small steps, and is gone when its
 * lease runs out, unless it is taken anew.
 */
final class CapLease {
    /** What a cap rises by in each step, and what is taken off when it is taken. */
    static final double STEP = 0.05;

    private final long coolingNanos;
    private final long leaseNanos;
    private double cap = Double.POSITIVE_INFINITY;
    private long takenAtNanos;

    /**
     * Makes a lease that is not taken.
     *
     * @param coolingNanos how long a cap stays as it was taken
     * @param leaseNanos how long after it was taken it is gone
     */
    CapLease(long coolingNanos, long leaseNanos) {
        this.coolingNanos = coolingNanos;
        this.leaseNanos = leaseNanos;
    }

    /** From now on the bound is a step below {@code level}, for a whole lease. */
    void take(long nowNanos, double level) {
        cap = Math.max(0, level) * (1 - STEP);
        takenAtNanos = nowNanos;
    }

    /** Rises by a step if it has cooled, and goes when its time has come; called at even times. */
    void tick(long nowNanos) {
        if (nowNanos - takenAtNanos >= leaseNanos) {
            cap = Double.POSITIVE_INFINITY;
        } else if (nowNanos - takenAtNanos >= coolingNanos) {
            cap = Math.max(1, cap * (1 + STEP));
        }
    }

    /** Returns the bound, infinite while there is none. */
    double max() {
        return cap;
    }

    /** Returns whether {@code number} of something is less than the cap, which a cap of less than one always denies. */
    boolean allowsMoreThan(double number) {
        return number + 1 <= cap;
    }
}
