package dev.tidepool.lab.workload;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Independent random streams from one seed. Each purpose uses its own stream, so that extra draws for one do not change
 * the others. Not thread-safe.
 */
public final class RandomStreams {
    private final UniformRandomProvider seeds;

    public RandomStreams(long seed) {
        seeds = RandomSource.SPLIT_MIX_64.create(seed);
    }

    /** Returns the next stream. For the same seed, the n-th call returns the same stream. */
    public UniformRandomProvider next() {
        return RandomSource.XO_RO_SHI_RO_128_PP.create(nextSeed());
    }

    /** Returns a seed in place of the next stream. */
    public long nextSeed() {
        return seeds.nextLong();
    }
}
