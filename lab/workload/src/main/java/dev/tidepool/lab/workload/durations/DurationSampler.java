package dev.tidepool.lab.workload.durations;

/** A seeded stream of durations. Not thread-safe. */
@FunctionalInterface
public interface DurationSampler {
    /**
     * Draws the next duration in nanoseconds, at least 0.
     *
     * @param size the size of the task in its trace; 0 without a trace
     */
    long nextNanos(double size);
}
