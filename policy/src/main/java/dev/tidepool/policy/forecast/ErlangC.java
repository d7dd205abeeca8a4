package dev.tidepool.policy.forecast;

import dev.tidepool.policy.Require;

/**
 * The M/M/c queue: Poisson arrivals, exponential service times, c servers [lee2011, eq. 4-5]. The Erlang B recursion
 * keeps large c from overflowing. All methods are pure.
 */
public final class ErlangC {
    private static final double MIN_POSITIVE = 1e-12;

    private ErlangC() {}

    /**
     * Returns the probability that an arrival waits.
     *
     * @param servers c, 1 or more
     * @param offeredLoad {@code a = lambda / mu} in erlang, 0 or more
     * @return 0 to 1; 1 if the load is at least {@code servers}
     */
    public static double waitProbability(int servers, double offeredLoad) {
        Require.inRange("servers", servers, 1, Integer.MAX_VALUE);
        Require.inRange("offeredLoad", offeredLoad, 0, Double.MAX_VALUE);
        double blocking = 1;
        for (int c = 1; c <= servers; c++) {
            blocking = erlangB(c, offeredLoad, blocking);
        }
        return waitProbability(servers, offeredLoad, blocking);
    }

    /**
     * Returns the mean wait E(W) in seconds.
     *
     * @param servers c, 1 or more
     * @param arrivalRate lambda in 1/s, 0 or more
     * @param serviceRate mu of one server in 1/s, 1e-12 or more
     * @return the mean wait; infinite if the load is at least {@code servers}
     */
    public static double meanWait(int servers, double arrivalRate, double serviceRate) {
        Require.inRange("serviceRate", serviceRate, MIN_POSITIVE, Double.MAX_VALUE);
        return meanWait(servers, waitProbability(servers, arrivalRate / serviceRate), arrivalRate, serviceRate);
    }

    /**
     * Returns the smallest number of servers at which one more shortens the mean wait by less than {@code gain}: the
     * upper threshold of [lee2011, section 3.3 A].
     *
     * @param arrivalRate lambda in 1/s, 0 or more
     * @param serviceRate mu of one server in 1/s, 1e-12 or more
     * @param gain seconds of mean wait that a further server must save, 1e-12 or more
     * @param maxServers where the search ends, 1 or more
     * @return 1 to {@code maxServers}; {@code maxServers} if the load is at least that
     */
    public static int serversWorthHaving(double arrivalRate, double serviceRate, double gain, int maxServers) {
        Require.inRange("serviceRate", serviceRate, MIN_POSITIVE, Double.MAX_VALUE);
        Require.inRange("gain", gain, MIN_POSITIVE, Double.MAX_VALUE);
        double offeredLoad = arrivalRate / serviceRate;
        if (offeredLoad >= maxServers) {
            return maxServers;
        }
        double blocking = 1;
        double waitBefore = Double.POSITIVE_INFINITY;
        for (int c = 1; c <= maxServers; c++) {
            blocking = erlangB(c, offeredLoad, blocking);
            double wait = meanWait(c, waitProbability(c, offeredLoad, blocking), arrivalRate, serviceRate);
            if (waitBefore - wait < gain) {
                return c - 1;
            }
            waitBefore = wait;
        }
        return maxServers;
    }

    private static double erlangB(int servers, double offeredLoad, double withOneLess) {
        return offeredLoad * withOneLess / (servers + offeredLoad * withOneLess);
    }

    private static double waitProbability(int servers, double offeredLoad, double blocking) {
        if (offeredLoad >= servers) {
            return 1;
        }
        double utilisation = offeredLoad / servers;
        return blocking / (1 - utilisation * (1 - blocking));
    }

    private static double meanWait(int servers, double waitProbability, double arrivalRate, double serviceRate) {
        double spareRate = servers * serviceRate - arrivalRate;
        return spareRate > 0 ? waitProbability / spareRate : Double.POSITIVE_INFINITY;
    }
}
