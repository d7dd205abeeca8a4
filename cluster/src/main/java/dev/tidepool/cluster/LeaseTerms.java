package dev.tidepool.cluster;

import dev.tidepool.policy.Require;
import java.time.Duration;

/**
 * The terms under which members start a caller's tasks. A caller that heard nothing from a member for
 * {@code silence} stops renewing its lease there, and {@code length + margin} after the last renewal it
 * gives up the tasks that it has there: none of them starts any more. A paused member keeps its tasks
 * if it is back before.
 *
 * @param renewEvery how often a lease is renewed, 10 ms to 10 s; default 100 ms
 * @param silence a member is set aside when nothing was heard of it for so long, at least twice {@code
 *     renewEvery}; default 500 ms
 * @param length how long a renewal holds, at least twice {@code renewEvery}; default 1 s
 * @param margin what the clocks of two nodes may differ in rate over one lease, 1 ms to 10 s; default 100 ms
 */
public record LeaseTerms(Duration renewEvery, Duration silence, Duration length, Duration margin) {
    private static final Duration LONGEST = Duration.ofHours(1);

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a value is out of range
     */
    public LeaseTerms {
        Require.inRange("renewEvery", renewEvery, Duration.ofMillis(10), Duration.ofSeconds(10));
        Require.inRange("silence", silence, renewEvery.multipliedBy(2), LONGEST);
        Require.inRange("length", length, renewEvery.multipliedBy(2), LONGEST);
        Require.inRange("margin", margin, Duration.ofMillis(1), Duration.ofSeconds(10));
    }

    /** Returns the default terms. */
    public static LeaseTerms defaults() {
        return new LeaseTerms(
                Duration.ofMillis(100), Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofMillis(100));
    }
}
