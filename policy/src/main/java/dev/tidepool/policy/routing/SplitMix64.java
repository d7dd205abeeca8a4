package dev.tidepool.policy.routing;

/** The random number generator SplitMix64 [steele2014], implemented here so that every JDK draws the same numbers. */
final class SplitMix64 {
    private long state;

    SplitMix64(long seed) {
        state = seed;
    }

    private long nextBits() {
        state += 0x9e3779b97f4a7c15L;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** Returns a number from 0 to {@code bound - 1}. */
    int below(int bound) {
        return (int) (((nextBits() >>> 32) * bound) >>> 32);
    }

    /** Returns a number from 0 to {@code bound - 1} that is not {@code taken}; there must be one. */
    int otherBelow(int bound, int taken) {
        int other = below(bound - 1);
        return other >= taken ? other + 1 : other;
    }

    /** Returns true with this probability. */
    boolean happens(double probability) {
        return (nextBits() >>> 11) * 0x1p-53 < probability;
    }
}
