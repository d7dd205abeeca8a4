package dev.tidepool.lab.workload.durations;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * A duration proportional to the task's size in its trace.
 *
 * @param nanosPerUnit the duration of one unit of size in nanoseconds, finite and at least 0
 */
public record PerSizeUnit(double nanosPerUnit) implements Distribution {
    public PerSizeUnit {
        Check.notNegative("per-size-unit", nanosPerUnit);
    }

    @Override
    public double meanNanos(double meanSize) {
        return nanosPerUnit * meanSize;
    }

    @Override
    public DurationSampler sampler(UniformRandomProvider random) {
        return size -> Math.round(nanosPerUnit * size);
    }
}
