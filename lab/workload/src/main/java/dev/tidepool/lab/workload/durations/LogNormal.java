package dev.tidepool.lab.workload.durations;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The log-normal distribution: the usual shape of measured service times, with a long tail.
 *
 * @param meanNanos the mean (of the durations, not of their logarithms) in nanoseconds, finite and at least 0
 * @param sigma the standard deviation of the logarithm, 0 to 10
 */
public record LogNormal(double meanNanos, double sigma) implements Distribution {
    /** The 99th percentile of the standard normal distribution. */
    private static final double Z99 = 2.3263478740408408;

    /** The maximum of p99 / mean, reached at sigma = {@link #Z99}. */
    private static final double MAX_P99_TO_MEAN = StrictMath.exp(Z99 * Z99 / 2);

    public LogNormal {
        Check.notNegative("mean", meanNanos);
        if (!(sigma >= 0 && sigma <= 10)) {
            throw new IllegalArgumentException("found sigma " + sigma + ", expected 0 to 10");
        }
    }

    /**
     * Returns the distribution with this mean and 99th percentile: the smaller solution of p99 / mean = exp(z sigma -
     * sigma^2 / 2).
     *
     * @param meanNanos the mean in nanoseconds, above 0
     * @param p99Nanos the 99th percentile in nanoseconds, from the mean to 14.9 times the mean
     * @throws IllegalArgumentException if one is out of range
     */
    public static LogNormal ofP99(double meanNanos, double p99Nanos) {
        Check.notNegative("mean", meanNanos);
        Check.notNegative("p99", p99Nanos);
        if (!(p99Nanos >= meanNanos && p99Nanos <= MAX_P99_TO_MEAN * meanNanos) || meanNanos == 0) {
            throw new IllegalArgumentException("found mean " + Check.millis(meanNanos) + " and p99 "
                    + Check.millis(p99Nanos) + ", expected a mean above 0 and a p99 of 1 to 14.9 times the mean");
        }
        double log = StrictMath.log(p99Nanos / meanNanos);
        return new LogNormal(meanNanos, Z99 - Math.sqrt(Math.max(0, Z99 * Z99 - 2 * log)));
    }

    @Override
    public double meanNanos(double meanSize) {
        return meanNanos;
    }

    @Override
    public DurationSampler sampler(UniformRandomProvider random) {
        var standard = ZigguratSampler.NormalizedGaussian.of(random);
        double shift = -sigma * sigma / 2;
        return size -> Math.round(meanNanos * StrictMath.exp(shift + sigma * standard.sample()));
    }
}
