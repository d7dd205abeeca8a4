package dev.tidepool.lab.workload.durations;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.statistics.distribution.TruncatedNormalDistribution;

/**
 * The normal distribution, truncated at 0 by redrawing negative values. If {@code sdNanos} is of the order of {@code
 * meanNanos}, the mean is therefore slightly higher.
 *
 * @param meanNanos the mean before truncation, in nanoseconds, finite and at least 0
 * @param sdNanos the standard deviation before truncation, in nanoseconds, finite and at least 0
 */
public record Normal(double meanNanos, double sdNanos) implements Distribution {
    public Normal {
        Check.notNegative("mean", meanNanos);
        Check.notNegative("sd", sdNanos);
    }

    @Override
    public double meanNanos(double meanSize) {
        return sdNanos == 0
                ? meanNanos
                : TruncatedNormalDistribution.of(meanNanos, sdNanos, 0, Double.POSITIVE_INFINITY)
                        .getMean();
    }

    @Override
    public DurationSampler sampler(UniformRandomProvider random) {
        var standard = ZigguratSampler.NormalizedGaussian.of(random);
        return size -> {
            double nanos;
            do {
                nanos = meanNanos + sdNanos * standard.sample();
            } while (nanos < 0);
            return Math.round(nanos);
        };
    }
}
