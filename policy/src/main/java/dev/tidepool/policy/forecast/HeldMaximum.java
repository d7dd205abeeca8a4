package dev.tidepool.policy.forecast;

import dev.tidepool.policy.Require;
import java.time.Duration;

/**
 * The highest value of the last while. It rises at once, and falls when the highest value is too old, unless it would
 * fall by little. Not thread-safe.
 */
public final class HeldMaximum {
    private final SlidingMaximum maximum;
    private final double noise;
    private long nowNanos;
    private int held;

    /**
     * Creates a maximum of no values, which is 0.
     *
     * @param hold how long a value counts, 1 ns to 1 h
     * @param noise a fall by at most this share does not move the maximum, 0 to 1
     */
    public HeldMaximum(Duration hold, double noise) {
        this.maximum = new SlidingMaximum(Require.inRange("hold", hold, Duration.ofNanos(1), Duration.ofHours(1)));
        this.noise = Require.inRange("noise", noise, 0, 1);
    }

    /**
     * Adds the value of an interval that has just ended.
     *
     * @param value 0 or more
     * @param intervalNanos the length of the interval, 0 or more
     * @return the maximum
     */
    public int add(int value, long intervalNanos) {
        nowNanos += intervalNanos;
        int highest = maximum.add(value, nowNanos);
        if (highest > held || highest < (1 - noise) * held) {
            held = highest;
        }
        return held;
    }

    /** Forgets all values, and holds this one instead. */
    public void reset(int value) {
        maximum.clear();
        held = value;
    }

    /** Returns the maximum: 0 or more. */
    public int value() {
        return held;
    }
}
