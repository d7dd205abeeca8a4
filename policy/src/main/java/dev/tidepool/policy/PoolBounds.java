package dev.tidepool.policy;

/**
 * The hard bounds of a pool and the machine it starts on. A policy may use them to choose its parameters; the
 * controller clamps every decision to them.
 *
 * @param minThreads idle timeouts never take the pool below this size, 0 or more
 * @param maxThreads the pool never grows beyond this many threads, at least 1 and at least {@code minThreads}
 * @param cores processors that the process may use at the start, 1 or more
 */
public record PoolBounds(int minThreads, int maxThreads, int cores) {

    public PoolBounds {
        Require.inRange("maxThreads", maxThreads, 1, Integer.MAX_VALUE);
        Require.inRange("minThreads", minThreads, 0, maxThreads);
        Require.inRange("cores", cores, 1, Integer.MAX_VALUE);
    }

    /** Returns bounds that leave everything to the policy. */
    public static PoolBounds unlimited(int cores) {
        return new PoolBounds(0, Integer.MAX_VALUE, cores);
    }
}
