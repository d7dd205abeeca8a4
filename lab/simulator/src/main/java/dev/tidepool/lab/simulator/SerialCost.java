package dev.tidepool.lab.simulator;

import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * A CPU cost that every request pays before its own work, one request at a time. It grows with the pool size: {@code
 * k(n) = k0 (1 + (n/n0)^p)}. It models what makes a pool of very many threads slow even if they sleep: locks, the
 * scheduler and memory. A node saturates at about {@code 1/k(n)} requests per second. The spike of CRR-DTPS needs it
 * [bahadur2022sword, figures 8 to 10].
 *
 * @param base k0, the cost with very few threads, 0 to 1 h
 * @param doubledAt n0, the number of threads at which the cost is twice {@code base}, above 0
 * @param exponent p, the exponent of the growth, 0 to 16
 */
public record SerialCost(Duration base, double doubledAt, double exponent) {
    public SerialCost {
        Require.inRange("serial cost", base, Duration.ZERO, SizingDecision.MAX_INTERVAL);
        Require.inRange("threads that double the serial cost", doubledAt, Double.MIN_NORMAL, 1e9);
        Require.inRange("exponent of the serial cost", exponent, 0, 16);
    }

    /**
     * Returns k(n) in nanos.
     *
     * @param threads n, the threads alive
     */
    public long nanos(int threads) {
        return Math.round(base.toNanos() * (1 + StrictMath.pow(threads / doubledAt, exponent)));
    }
}
