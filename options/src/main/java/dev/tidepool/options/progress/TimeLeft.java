package dev.tidepool.options.progress;

import java.util.function.LongSupplier;

/**
 * Estimates the time left of a job with several steps. Each step has an effort, either its expected seconds or a value
 * in any other unit. Expected seconds are the first estimate. It counts as much as a twentieth of the job, so the time
 * taken soon counts more. Other efforts give no estimate until some effort is done. Thread-safe.
 */
public final class TimeLeft {
    private static final double UNTOLD = -1;
    private static final double FIRST_ESTIMATE = 0.05;

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

    /** The present step has done this part of its effort. Without such a report, seconds pass with the clock. */
    public synchronized void reached(double effort) {
        reached = effort;
    }

    /** Corrects the effort of the present step. */
    public synchronized void revise(double effort) {
        total += effort - step;
        step = effort;
    }

    /** Removes steps with this effort from the job. */
    public synchronized void leaveOut(double effort) {
        total -= effort;
    }

    /** The present step is done. */
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
        double taken = (clock.getAsLong() - began) / 1e9;
        double expected = inSeconds ? FIRST_ESTIMATE * total : 0;
        return left * (taken + expected) / (sofar + expected);
    }

    /** Returns the share of the whole that is done, 0 to 1. */
    public synchronized double share() {
        return total <= 0 ? 0 : Math.max(0, Math.min(1, sofar() / total));
    }

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
