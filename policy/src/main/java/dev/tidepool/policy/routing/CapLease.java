package dev.tidepool.policy.routing;

/**
 * A limit that expires by itself. It holds for a time, then rises in small steps, and ends with its lease unless it is
 * renewed.
 */
final class CapLease {
    /** The share by which a cap rises in each step, and by which {@link #take} lowers it. */
    static final double STEP = 0.05;

    private final long coolingNanos;
    private final long leaseNanos;
    private double cap = Double.POSITIVE_INFINITY;
    private long takenAtNanos;

    /**
     * Creates a lease without a cap.
     *
     * @param coolingNanos how long a cap stays unchanged
     * @param leaseNanos how long after {@link #take} a cap ends
     */
    CapLease(long coolingNanos, long leaseNanos) {
        this.coolingNanos = coolingNanos;
        this.leaseNanos = leaseNanos;
    }

    /** Sets the cap one step below {@code level}, for a whole lease. */
    void take(long nowNanos, double level) {
        cap = Math.max(0, level) * (1 - STEP);
        takenAtNanos = nowNanos;
    }

    /**
     * Raises the cap by a step after the cooling time, and removes it at the end of the lease. Called at regular
     * intervals.
     */
    void tick(long nowNanos) {
        if (nowNanos - takenAtNanos >= leaseNanos) {
            cap = Double.POSITIVE_INFINITY;
        } else if (nowNanos - takenAtNanos >= coolingNanos) {
            cap = Math.max(1, cap * (1 + STEP));
        }
    }

    /** Returns the cap; infinite if there is none. */
    double max() {
        return cap;
    }

    /** Returns whether the cap allows one more than {@code number}. */
    boolean allowsMoreThan(double number) {
        return number + 1 <= cap;
    }
}
