package dev.tidepool.policy.forecast;

import dev.tidepool.policy.Require;
import java.time.Duration;
import java.util.ArrayDeque;

/**
 * The highest value of the last while. It rises at once, and falls when the highest value is too old, unless it would
 * fall by little. Each value is added and removed once, so an addition takes constant time on the mean. Not
 * thread-safe.
 */
public final class HeldMaximum {
    private record Value(int value, long atNanos) {}

    private final long holdNanos;
    private final double noise;

    /** The values that are or will be the highest: each is higher than all later ones. */
    private final ArrayDeque<Value> highest = new ArrayDeque<>();

    private long nowNanos;
    private int held;

    /**
     * Creates a maximum of no values, which is 0.
     *
     * @param hold how long a value counts, 1 ns to 1 h
     * @param noise a fall by at most this share does not move the maximum, 0 to 1
     */
    public HeldMaximum(Duration hold, double noise) {
        this.holdNanos = Require.inRange("hold", hold, Duration.ofNanos(1), Duration.ofHours(1))
                .toNanos();
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
        while (!highest.isEmpty() && highest.getLast().value <= value) {
            highest.removeLast();
        }
        highest.addLast(new Value(value, nowNanos));
        while (nowNanos - highest.getFirst().atNanos >= holdNanos) {
            highest.removeFirst();
        }
        int maximum = highest.getFirst().value;
        if (maximum > held || maximum < (1 - noise) * held) {
            held = maximum;
        }
        return held;
    }

    /** Forgets all values, and holds this one instead. */
    public void reset(int value) {
        highest.clear();
        held = value;
    }

    /** Returns the maximum: 0 or more. */
    public int value() {
        return held;
    }
}
