package dev.tidepool.lab.workload.durations;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * The uniform distribution between two bounds.
 *
 * @param fromNanos the minimum, in nanoseconds, finite and at least 0
 * @param toNanos the maximum, in nanoseconds, finite and at least {@code fromNanos}
 */
public record Uniform(double fromNanos, double toNanos) implements Distribution {
    public Uniform {
        Check.notNegative("from", fromNanos);
        Check.notNegative("to", toNanos);
        if (fromNanos > toNanos) {
            throw new IllegalArgumentException("found from " + Check.millis(fromNanos) + " and to "
                    + Check.millis(toNanos) + ", expected from to be at most to");
        }
    }

    @Override
    public double meanNanos(double meanSize) {
        return (fromNanos + toNanos) / 2;
    }

    @Override
    public DurationSampler sampler(UniformRandomProvider random) {
        double width = toNanos - fromNanos;
        return size -> Math.round(fromNanos + width * random.nextDouble());
    }
}
