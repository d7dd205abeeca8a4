package dev.tidepool.policy.sizing;

import java.time.Duration;

/**
 * The adaptive idle timeout t_i of TEMA [lee2011, eq. 11]. It rises while more threads become busy, and otherwise falls
 * in proportion to the busy share. Let {@code R} be the idle threads per busy thread, {@code a} the trend of busy
 * threads and {@code t_p} the interval. The first matching case applies:
 *
 * <ul>
 *   <li>no threads: unchanged (our interpretation; the published formula divides by zero);
 *   <li>none busy: {@code t_i * busy / alive}, which is the lower bound;
 *   <li>{@code a > 1} and {@code R >= 0.5}: {@code t_i + t_p};
 *   <li>{@code a > 1} and {@code R < 0.5}: {@code t_i + 2 t_p};
 *   <li>{@code 0 <= a <= 1} and {@code R >= 0.5}, or {@code a <= 0}: {@code t_i * busy / alive};
 *   <li>else unchanged.
 * </ul>
 *
 * <p>Not thread-safe.
 */
final class TemaIdleTimeout {
    private final long shortestNanos;
    private final long longestNanos;
    private final long intervalNanos;
    private long nanos;

    TemaIdleTimeout(Tema policy) {
        shortestNanos = policy.shortestIdleTimeout().toNanos();
        longestNanos = policy.longestIdleTimeout().toNanos();
        intervalNanos = policy.interval().toNanos();
        nanos = policy.firstIdleTimeout().toNanos();
    }

    /** Returns the timeout for the next interval. */
    Duration next(int alive, int busy, double busyTrend) {
        nanos = Math.max(shortestNanos, Math.min(longestNanos, unbounded(alive, busy, busyTrend)));
        return Duration.ofNanos(nanos);
    }

    private long unbounded(int alive, int busy, double busyTrend) {
        if (alive == 0) {
            return nanos;
        }
        long inProportion = (long) ((double) nanos * busy / alive);
        if (busy == 0) {
            return inProportion;
        }
        boolean manyIdle = (double) (alive - busy) / busy >= 0.5;
        if (busyTrend > 1) {
            return nanos + (manyIdle ? 1 : 2) * intervalNanos;
        }
        if (busyTrend <= 0 || manyIdle) {
            return inProportion;
        }
        return nanos;
    }
}
