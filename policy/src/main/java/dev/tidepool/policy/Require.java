package dev.tidepool.policy;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * Range checks for parameters. Every failure is one line: the parameter, the value given and the
 * range allowed.
 */
public final class Require {
    private Require() {}

    /**
     * Returns {@code value} if it lies in {@code [low, high]}.
     *
     * @param name the parameter's name as the caller wrote it
     * @throws IllegalArgumentException if it does not
     */
    public static int inRange(String name, int value, int low, int high) {
        if (value < low || value > high) {
            throw outOfRange(name, Integer.toString(value), bound(low), bound(high));
        }
        return value;
    }

    /**
     * Returns {@code value} if it lies in {@code [low, high]}; NaN never does.
     *
     * @param name the parameter's name as the caller wrote it
     * @throws IllegalArgumentException if it does not
     */
    public static double inRange(String name, double value, double low, double high) {
        if (!(value >= low && value <= high)) {
            throw outOfRange(name, number(value), number(low), number(high));
        }
        return value;
    }

    /**
     * Returns {@code value} if it lies in {@code [low, high]}.
     *
     * @param name the parameter's name as the caller wrote it
     * @throws IllegalArgumentException if it does not
     * @throws NullPointerException if it is null; the message is its name
     */
    public static Duration inRange(String name, Duration value, Duration low, Duration high) {
        Objects.requireNonNull(value, name);
        if (value.compareTo(low) < 0 || value.compareTo(high) > 0) {
            throw outOfRange(name, duration(value), duration(low), duration(high));
        }
        return value;
    }

    /**
     * Returns {@code value} if it can be a control interval: {@link SizingDecision#MIN_INTERVAL} to {@link
     * SizingDecision#MAX_INTERVAL}.
     *
     * @param name the parameter's name as the caller wrote it
     * @throws IllegalArgumentException if it cannot
     */
    public static Duration interval(String name, Duration value) {
        return inRange(name, value, SizingDecision.MIN_INTERVAL, SizingDecision.MAX_INTERVAL);
    }

    private static IllegalArgumentException outOfRange(String name, String value, String low, String high) {
        return new IllegalArgumentException(name + " is " + value + "; allowed is " + low + " to " + high);
    }

    private static String bound(int value) {
        return value == Integer.MAX_VALUE ? "unlimited" : Integer.toString(value);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%s", value);
    }

    private static String duration(Duration value) {
        if (value.equals(SizingDecision.NEVER)) {
            return "never";
        }
        return number(value.getSeconds() * 1e3 + value.getNano() / 1e6) + " ms";
    }
}
