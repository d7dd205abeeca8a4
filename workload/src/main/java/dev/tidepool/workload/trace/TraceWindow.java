package dev.tidepool.workload.trace;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which part of a trace to use, and how fast to play it.
 *
 * @param fromOffset where the window starts, from the trace's first entry; zero if {@code fromTime} is
 *     given
 * @param fromTime where the window starts as a time of the trace; empty for {@code fromOffset}
 * @param length how long the window is in the trace's own time; empty for the rest of the trace
 * @param speed how many times faster than recorded to play it, above 0
 */
public record TraceWindow(Duration fromOffset, OptionalLong fromTime, Optional<Duration> length, double speed) {
    /** Leaves room for sums: 31 years. */
    private static final double MAX_PLAYED = 1e18;

    /** The window's start as a time of a trace whose first entry is at {@code firstNanos}. */
    long startNanos(long firstNanos) {
        return fromTime.orElse(firstNanos + fromOffset.toNanos());
    }

    /** The window's end as a time of the trace. */
    long endNanos(long startNanos) {
        return length.isPresent() ? startNanos + length.get().toNanos() : Long.MAX_VALUE;
    }

    /** A span of the trace's own time as it is played, in nanoseconds. */
    double played(long nanos) {
        return Math.min(nanos / speed, MAX_PLAYED);
    }
}
