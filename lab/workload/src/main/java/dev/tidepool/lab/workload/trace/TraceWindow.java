package dev.tidepool.lab.workload.trace;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The part of a trace to use, and the speed to play it at.
 *
 * @param fromOffset the start of the window, relative to the first entry; zero if {@code fromTime} is given
 * @param fromTime the start of the window as a time of the trace; empty for {@code fromOffset}
 * @param length the length of the window in trace time; empty for the rest of the trace
 * @param speed the speed relative to the recording, above 0
 */
public record TraceWindow(Duration fromOffset, OptionalLong fromTime, Optional<Duration> length, double speed) {
    /** 31 years, which leaves room for sums. */
    private static final double MAX_PLAYED = 1e18;

    /** Returns the start of the window as a time of a trace with its first entry at {@code firstNanos}. */
    long startNanos(long firstNanos) {
        return fromTime.orElse(firstNanos + fromOffset.toNanos());
    }

    long endNanos(long startNanos) {
        return length.isPresent() ? startNanos + length.get().toNanos() : Long.MAX_VALUE;
    }

    /** Returns the playing time of a span of trace time, in nanoseconds. */
    double played(long nanos) {
        return Math.min(nanos / speed, MAX_PLAYED);
    }
}
