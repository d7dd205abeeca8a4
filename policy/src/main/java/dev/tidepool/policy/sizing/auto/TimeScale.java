package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.forecast.HeldMaximum;
import java.time.Duration;

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

    /**
     * How long a need of threads counts, in seconds. A longer time keeps more threads idle, and a shorter one starts
     * more of them. Also the half-life of an allowance while the pool keeps the cores busy.
     */
    static final double HELD_SECONDS = 1.2;

    /**
     * What describes rare events, in seconds: half-life of long tasks and of an allowance beside idle cores,
     * how often a pool that holds its size tries a larger one, and the silence after which it keeps no thread.
     */
    public static final double RARE_SECONDS = 5;

    private TimeScale() {}

    /** Returns a maximum of the needs that count, without any yet. */
    static HeldMaximum highestNeed() {
        return new HeldMaximum(Duration.ofNanos((long) (1e9 * HELD_SECONDS)), Chance.SHARE);
    }

    /** Returns the share that still counts after this many half-lives, 0 to 1. */
    static double kept(double halfLives) {
        return Math.pow(0.5, halfLives);
    }
}
