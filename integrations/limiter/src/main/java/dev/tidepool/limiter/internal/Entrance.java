package dev.tidepool.limiter.internal;

import dev.tidepool.limiter.AdaptiveLimiter;
import dev.tidepool.limiter.Permit;
import java.time.Duration;
import java.util.Optional;

/**
 * Where the calls of a library enter a limiter. Thread-safe.
 *
 * @param limiter the limiter
 * @param maxWait how long a call may wait; 0 or less refuses at once
 */
public record Entrance(AdaptiveLimiter limiter, Duration maxWait) {
    /** Lets a call in, or returns empty: the time is over, or the thread was interrupted and still is. */
    public Optional<Permit> enter() {
        return enter(maxWait);
    }

    /** Lets a call in as {@link #enter()} does, which may wait for {@code left} at most. */
    public Optional<Permit> enter(Duration left) {
        try {
            return limiter.tryAcquire(left.compareTo(maxWait) < 0 ? left : maxWait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
