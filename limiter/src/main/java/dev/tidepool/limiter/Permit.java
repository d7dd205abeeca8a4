package dev.tidepool.limiter;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The right of one caller to be inside. It is released once, by any thread. Best in a {@code try} statement:
 *
 * <pre>{@code
 * try (Permit permit = limiter.acquire()) {
 *     Answer answer = call();
 *     permit.release(CallOutcome.SUCCESS);
 *     return answer;
 * }
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class Permit implements AutoCloseable {
    private final AdaptiveLimiter limiter;

    /** How the call ended; null while it is inside. The limiter's lock guards it. */
    @Nullable
    CallOutcome outcome;

    /** When the caller went in. Written before it has the permit. */
    long startNanos;

    Permit(AdaptiveLimiter limiter) {
        this.limiter = limiter;
    }

    /**
     * Leaves, and lets the next caller in.
     *
     * @param how how the call ended
     * @throws IllegalStateException if the permit was already released; nothing changes then
     */
    public void release(CallOutcome how) {
        CallOutcome earlier = limiter.leave(this, Objects.requireNonNull(how, "how"));
        if (earlier != null) {
            throw new IllegalStateException("the permit of limiter '" + limiter.name() + "' was already released, as "
                    + earlier + "; release each permit once");
        }
    }

    /**
     * Leaves as {@link #release} does, unless the permit was released: for calls whose end is told more than once.
     *
     * @param how how the call ended
     */
    public void releaseOnce(CallOutcome how) {
        limiter.leave(this, Objects.requireNonNull(how, "how"));
    }

    /** Releases the permit as {@link CallOutcome#DROPPED}, unless it was released: an exception came before. */
    @Override
    public void close() {
        releaseOnce(CallOutcome.DROPPED);
    }
}
