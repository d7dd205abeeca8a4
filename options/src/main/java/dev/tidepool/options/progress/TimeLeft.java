package dev.tidepool.options.progress;

import java.util.function.LongSupplier;

/**
 * How long a job of several steps still takes. Each step has an effort. Efforts are the seconds that steps are expected
 * to take, or any other unit in which steps compare. Expected seconds are the first estimate; the more is done, the
 * more the time taken so far counts. Other efforts give an estimate once something is done. Thread-safe.
 */
public final class TimeLeft {
    private static final double UNTOLD = -1;

    private final LongSupplier clock;
    private final boolean inSeconds;
    private final long began;
    private double total;
    private double done;
    private double step;
    private double reached;
    private long stepBegan;

    private TimeLeft(double total, boolean inSeconds, LongSupplier clock) {
        this.total = total;
        this.inSeconds = inSeconds;
        this.clock = clock;
        this.began = clock.getAsLong();
        this.stepBegan = began;
    }

    /**
     * Returns the estimate of a job whose efforts are seconds.
     *
     * @param total the expected seconds of all steps
     * @param clock nanos of any monotonic clock
     */
    public static TimeLeft ofSeconds(double total, LongSupplier clock) {
        return new TimeLeft(total, true, clock);
    }

    /**
     * Returns the estimate of a job whose efforts only compare with each other.
     *
     * @param total the efforts of all steps, above 0
     * @param clock nanos of any monotonic clock
     */
    public static TimeLeft ofEffort(double total, LongSupplier clock) {
        return new TimeLeft(total, false, clock);
    }

    /** A step of this effort begins; the step before it, if any, is done. */
    public synchronized void begin(double effort) {
        end();
        step = effort;
        reached = UNTOLD;
        stepBegan = clock.getAsLong();
    }

    /** The step that runs has done this much of its effort. Without such a report, seconds pass with the clock. */
    public synchronized void reached(double effort) {
        reached = effort;
    }

    /** The step that runs takes another effort than it said. */
    public synchronized void revise(double effort) {
        total += effort - step;
        step = effort;
    }

    /** Steps of this effort are left out. */
    public synchronized void leaveOut(double effort) {
        total -= effort;
    }

    /** The step that runs is done. */
    public synchronized void end() {
        done += step;
        step = 0;
        reached = UNTOLD;
    }

    /** Returns the seconds left, 0 or more; NaN while there is no estimate. */
    public synchronized double seconds() {
        double sofar = sofar();
        double left = Math.max(0, total - sofar);
        if (sofar <= 0 || total <= 0) {
            return inSeconds ? left : Double.NaN;
        }
        double byTime = (clock.getAsLong() - began) / 1e9 * left / sofar;
        double share = share();
        return inSeconds ? share * byTime + (1 - share) * left : byTime;
    }

    /** Returns the share of the whole that is done, 0 to 1. */
    public synchronized double share() {
        return total <= 0 ? 0 : Math.max(0, Math.min(1, sofar() / total));
    }

    /** Returns the time left in words. */
    public String words() {
        double left = seconds();
        if (Double.isNaN(left)) {
            return "just begun";
        }
        long whole = Math.round(left);
        return whole >= 60 ? "%d min %02d s left".formatted(whole / 60, whole % 60) : whole + " s left";
    }

    private double sofar() {
        double part = reached != UNTOLD ? reached : inSeconds ? (clock.getAsLong() - stepBegan) / 1e9 : 0;
        return done + Math.min(step, part);
    }
}
