package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import java.util.Locale;

/**
 * As many threads as requests a second: the frequency-based pool (FOTP) that paper 001 builds on,
 * and the node of CRR-DTPS (paper 000), {@code n = lambda}. It only adds threads; idle timers take
 * them away. An interval without arrivals orders nothing (a reading of 001).
 *
 * @param initialThreads threads at the start, {@code floor} or more
 * @param floor threads that idle timers leave alive, 0 or more
 * @param interval time over which the rate is counted, 1 ms to 1 h
 * @param idleTimeout how long an idle thread above {@code floor} is kept, 0 or more
 * @param growth which rates add threads
 */
public record RequestRate(int initialThreads, int floor, Duration interval, Duration idleTimeout, Growth growth)
        implements SizingPolicy {

    /** Which rates add threads. */
    public enum Growth {
        /** Every rate above the threads alive. The default: after idling, the pool regrows. */
        WHEN_RATE_EXCEEDS_SIZE,
        /**
         * Only a rate above every rate before: the literal text of paper 000. After idling, such a pool
         * never regrows to a rate that it has seen.
         */
        GROW_ON_NEW_HIGH
    }

    /** Checks the ranges. */
    public RequestRate {
        Require.inRange("floor", floor, 0, Integer.MAX_VALUE);
        Require.inRange("initialThreads", initialThreads, floor, Integer.MAX_VALUE);
        Require.inRange("interval", interval, SizingDecision.MIN_INTERVAL, SizingDecision.MAX_INTERVAL);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns the settings of paper 001: 10 threads at least, 1 s, 500 ms. */
    public static RequestRate defaults() {
        return new RequestRate(10, 10, Duration.ofSeconds(1), Duration.ofMillis(500), Growth.WHEN_RATE_EXCEEDS_SIZE);
    }

    /** Returns the node of paper 000: {@code cores} threads at first, of which every idle one ends. */
    public static RequestRate crrNode(int cores) {
        return new RequestRate(cores, 0, Duration.ofSeconds(1), Duration.ofMillis(500), Growth.WHEN_RATE_EXCEEDS_SIZE);
    }

    @Override
    public String name() {
        return "request-rate";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new RateSizer(this);
    }

    private SizingDecision order(int threads, String reason) {
        return SizingDecision.order(floor, threads, idleTimeout, interval, reason);
    }

    private static final class RateSizer implements Sizer {
        private final RequestRate policy;
        private double highestRate;

        private RateSizer(RequestRate policy) {
            this.policy = policy;
        }

        @Override
        public SizingDecision start() {
            return policy.order(policy.initialThreads, "starts with " + policy.initialThreads + " threads");
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double rate = sample.arrivalRate();
            if (rate == 0) {
                return policy.order(0, "no arrivals: no threads ordered");
            }
            boolean newHigh = rate > highestRate;
            if (policy.growth == Growth.GROW_ON_NEW_HIGH && !newHigh) {
                return policy.order(
                        0,
                        String.format(
                                Locale.ROOT,
                                "%.0f arrivals/s is not above the highest rate so far, %.0f: no threads ordered",
                                rate,
                                highestRate));
            }
            highestRate = Math.max(highestRate, rate);
            int threads = WholeThreads.ceil(rate);
            return policy.order(threads, String.format(Locale.ROOT, "%.0f arrivals/s: %d threads", rate, threads));
        }
    }
}
