package dev.tidepool.lab.workload.durations;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The exponential distribution: mostly short, sometimes several times the mean.
 *
 * @param meanNanos the mean in nanoseconds, finite and at least 0
 */
public record Exponential(double meanNanos) implements Distribution {
    public Exponential {
        Check.notNegative("mean", meanNanos);
    }

    @Override
    public double meanNanos(double meanSize) {
        return meanNanos;
    }

    @Override
    public DurationSampler sampler(UniformRandomProvider random) {
        var unit = ZigguratSampler.Exponential.of(random);
        return size -> Math.round(meanNanos * unit.sample());
    }
}
