package dev.tidepool.lab.workload.durations;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * The distribution of a phase's duration. Immutable. Durations are in nanoseconds and never negative.
 *
 * <p>Samplers use {@link StrictMath} and tables, so that a seed gives the same durations on every JDK.
 */
public sealed interface Distribution permits Constant, Exponential, LogNormal, Normal, PerSizeUnit, Uniform {
    /**
     * Returns the expected duration in nanoseconds.
     *
     * @param meanSize the mean size of the tasks, which only {@link PerSizeUnit} uses
     */
    double meanNanos(double meanSize);

    /** Returns a stream of durations that draws from {@code random}. */
    DurationSampler sampler(UniformRandomProvider random);
}
