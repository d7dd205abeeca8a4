package dev.tidepool.policy.sizing.auto;

/**
 * The times in which {@link Auto} thinks. What it has seen is forgotten by halves: of it, half counts after each
 * half-life. None of this depends on how often the control loop looks.
 */
public final class TimeScale {
    /**
     * What describes the present, in seconds: half-life of the load and of the tasks' mean times, and how long the same
     * must be seen before it means something.
     */
    public static final double RECENT_SECONDS = 0.25;

    /** Half-life of what describes rare events, in seconds: long tasks, and tasks that starve without an allowance. */
    static final double RARE_SECONDS = 3;

    private TimeScale() {}

    /** Returns the share that still counts after this many half-lives, 0 to 1. */
    static double kept(double halfLives) {
        return Math.pow(0.5, halfLives);
    }
}
