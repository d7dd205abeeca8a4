package dev.tidepool.workload;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Independent streams of randomness from one seed. Each purpose has its own, so that drawing more
 * for one does not shift the others. Not thread-safe.
 */
final class RandomStreams {
    private final UniformRandomProvider seeds;

    RandomStreams(long seed) {
        seeds = RandomSource.SPLIT_MIX_64.create(seed);
    }

    /** The next stream; the n-th call gives the same stream for the same seed. */
    UniformRandomProvider next() {
        return RandomSource.XO_RO_SHI_RO_128_PP.create(seeds.nextLong());
    }
}
