package dev.tidepool.cluster;

import dev.tidepool.policy.Require;
import java.time.Duration;

/**
 * The terms of a caller's lease on a member, under which the member starts the caller's tasks. If a member is silent
 * for {@code silence}, the caller sets it aside and stops renewing the lease. At {@code length + margin} after the
 * last renewal, the caller gives up its tasks there: none of them can start any more. A paused member that resumes
 * earlier keeps its tasks.
 *
 * <p>A caller without tasks for 15 s renews nothing and asks each member every 8 s how it is. Its next task goes only
 * to a member that has answered since it was submitted. Immutable.
 *
 * @param renewEvery the interval between renewals, 10 ms to 10 s; default 100 ms
 * @param silence the silence after which a member is set aside, at least twice {@code renewEvery}; default 500 ms
 * @param length the time for which a renewal is valid, at least twice {@code renewEvery}; default 1 s
 * @param margin the largest difference that two nodes' clocks may build up during one lease, 1 ms to 10 s; default
 *     100 ms
 */
public record LeaseTerms(Duration renewEvery, Duration silence, Duration length, Duration margin) {
    private static final Duration MAX_DURATION = Duration.ofHours(1);

    /** @throws IllegalArgumentException if a value is out of range */
    public LeaseTerms {
        Require.inRange("renewEvery", renewEvery, Duration.ofMillis(10), Duration.ofSeconds(10));
        Require.inRange("silence", silence, renewEvery.multipliedBy(2), MAX_DURATION);
        Require.inRange("length", length, renewEvery.multipliedBy(2), MAX_DURATION);
        Require.inRange("margin", margin, Duration.ofMillis(1), Duration.ofSeconds(10));
    }

    public static LeaseTerms defaults() {
        return new LeaseTerms(
                Duration.ofMillis(100), Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofMillis(100));
    }
}
