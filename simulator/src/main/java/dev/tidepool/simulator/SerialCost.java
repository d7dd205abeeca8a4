package dev.tidepool.simulator;

import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * A CPU cost that every request pays before its own work, one request at a time, and that grows with
 * the threads of the pool: {@code k(n) = k0 (1 + (n/n0)^p)}. It stands for whatever makes a pool of
 * very many threads slow even if they sleep (locks, scheduler, memory), so that a node saturates at
 * about {@code 1/k(n)} requests a second. Needed to reproduce the spike of CRR-DTPS (paper 000,
 * figures 8 to 10).
 *
 * @param base k0, the cost with very few threads, 0 to 1 h
 * @param doubledAt n0, the number of threads at which the cost is twice that, above 0
 * @param exponent p, how steeply it grows, 0 to 16
 */
public record SerialCost(Duration base, double doubledAt, double exponent) {

    /** Checks the ranges. */
    public SerialCost {
        Require.inRange("serial cost", base, Duration.ZERO, SizingDecision.MAX_INTERVAL);
        Require.inRange("threads that double the serial cost", doubledAt, Double.MIN_NORMAL, 1e9);
        Require.inRange("exponent of the serial cost", exponent, 0, 16);
    }

    /**
     * Returns k(n) in nanos.
     *
     * @param threads n, threads of the pool that are alive
     */
    public long nanos(int threads) {
        return Math.round(base.toNanos() * (1 + StrictMath.pow(threads / doubledAt, exponent)));
    }
}
