package dev.tidepool.workload.durations;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * How long a phase takes. Values are immutable; durations are in nanoseconds and never negative.
 *
 * <p>Samplers use {@link StrictMath} and table-driven methods, so that a seed gives the same
 * durations on every JDK.
 */
public sealed interface Distribution permits Constant, Exponential, LogNormal, Normal, PerSizeUnit, Uniform {
    /**
     * The expected duration in nanoseconds.
     *
     * @param meanSize the mean size of the tasks; matters to {@link PerSizeUnit} alone
     */
    double meanNanos(double meanSize);

    /** A stream of durations that draws from {@code random}. */
    DurationSampler sampler(UniformRandomProvider random);
}
