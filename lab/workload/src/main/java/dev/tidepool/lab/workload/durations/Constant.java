package dev.tidepool.lab.workload.durations;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * A constant duration.
 *
 * @param nanos the duration in nanoseconds, finite and at least 0
 */
public record Constant(double nanos) implements Distribution {
    public Constant {
        Check.notNegative("duration", nanos);
    }

    @Override
    public double meanNanos(double meanSize) {
        return nanos;
    }

    @Override
    public DurationSampler sampler(UniformRandomProvider random) {
        long rounded = Math.round(nanos);
        return size -> rounded;
    }
}
