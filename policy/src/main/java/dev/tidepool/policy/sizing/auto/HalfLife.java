package dev.tidepool.policy.sizing.auto;

/**
 * How {@link Auto} forgets: of what it has seen, half counts after each half-life. This is the only smoothing of the
 * package, and it does not depend on how often the control loop looks.
 */
final class HalfLife {
    /** Half-life of what describes the present, in seconds: the load, and an allowance that nobody needs. */
    static final double PRESENT_SECONDS = 0.18;

    /** Half-life of what describes recent tasks, in seconds: their mean times, and the states of their threads. */
    static final double RECENT_SECONDS = 0.3;

    /** Half-life of what describes rare events, in seconds: long tasks, and tasks that starve without an allowance. */
    static final double RARE_SECONDS = 3;

    private HalfLife() {}

    /** Returns the share that still counts after this many half-lives, 0 to 1. */
    static double kept(double halfLives) {
        return Math.pow(0.5, halfLives);
    }
}
