package dev.tidepool.policy.forecast;

import dev.tidepool.policy.Require;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.NoSuchElementException;

/**
 * The highest value of the last while. Each value is added and removed once, so an addition takes constant time on the
 * mean. The caller passes the time in. Not thread-safe.
 */
public final class SlidingMaximum {
    private record Value(int value, long atNanos) {}

    private final long spanNanos;

    /** The values that are or will be the highest: each is higher than all later ones. */
    private final ArrayDeque<Value> highest = new ArrayDeque<>();

    /**
     * Creates a maximum of no values.
     *
     * @param span a value counts until it is so old, 1 ns to 1 day
     */
    public SlidingMaximum(Duration span) {
        this.spanNanos = Require.inRange("span", span, Duration.ofNanos(1), Duration.ofDays(1))
                .toNanos();
    }

    /**
     * Adds a value, and forgets those that are too old.
     *
     * @param nowNanos the caller's monotonic clock, not before that of the last call
     * @return the maximum
     */
    public int add(int value, long nowNanos) {
        while (!highest.isEmpty() && highest.getLast().value <= value) {
            highest.removeLast();
        }
        highest.addLast(new Value(value, nowNanos));
        while (nowNanos - highest.getFirst().atNanos >= spanNanos) {
            highest.removeFirst();
        }
        return value();
    }

    /** Forgets all values. */
    public void clear() {
        highest.clear();
    }

    /** Returns whether there is no value. */
    public boolean isEmpty() {
        return highest.isEmpty();
    }

    /**
     * Returns the maximum at the last addition.
     *
     * @throws NoSuchElementException if there is no value
     */
    public int value() {
        return highest.getFirst().value;
    }

    /**
     * Returns when the maximum was last added, on the caller's clock.
     *
     * @throws NoSuchElementException if there is no value
     */
    public long atNanos() {
        return highest.getFirst().atNanos;
    }
}
