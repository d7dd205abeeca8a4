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
 * As many threads as requests a second until throughput declines: Heuristic-DTPS, the scheme with which
 * paper 000 compares (its reference 5). Each interval, with rate {@code r} and throughput {@code x}:
 *
 * <ul>
 *   <li>{@code x < min(r, x_previous) * (1 - tolerance)}, so throughput declines while the rate does
 *       not: back to the stable size, surplus threads end after their current task, and so it stays
 *       while {@code r} is at most the rate at which that happened;
 *   <li>{@code r > n}: {@code n} is remembered as stable, and {@code n = r}.
 * </ul>
 *
 * Otherwise it only adds threads; idle timers take them away.
 *
 * <p>Readings: the tolerance of 5 % is ours. Which size is stable is {@link StableSize}. An interval
 * without arrivals orders nothing and leaves {@code n} as it was. While held back, the pool is given as
 * many threads as the rate again, up to the stable size, because idle timers would leave it none.
 *
 * @param initialThreads threads at the start and the least stable size, 1 or more
 * @param interval time over which rate and throughput are counted, 1 ms to 1 h
 * @param idleTimeout how long an idle thread is kept, 0 or more
 * @param tolerance share by which throughput may fall without being a decline, 0 to 0.99
 * @param stableSize what is remembered as the stable size
 */
public record ThroughputDecline(
        int initialThreads, Duration interval, Duration idleTimeout, double tolerance, StableSize stableSize)
        implements SizingPolicy {

    /** What is remembered as the stable size, and so what the rate is compared with. */
    public enum StableSize {
        /**
         * The size ordered last, which follows the rate down as well: the pool size that figures 5 and 9
         * of paper 000 show, equal to the rate. The default.
         */
        LAST_ORDERED,
        /** The threads alive, of which idle timers may have left few. */
        THREADS_ALIVE
    }

    /** Checks the ranges. */
    public ThroughputDecline {
        Require.inRange("initialThreads", initialThreads, 1, Integer.MAX_VALUE);
        Require.inRange("interval", interval, SizingDecision.MIN_INTERVAL, SizingDecision.MAX_INTERVAL);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
        Require.inRange("tolerance", tolerance, 0, 0.99);
    }

    /** Returns the settings of paper 000: {@code cores} threads at first, 1 s, 500 ms; 5 % (ours). */
    public static ThroughputDecline defaults(int cores) {
        return new ThroughputDecline(
                cores, Duration.ofSeconds(1), Duration.ofMillis(500), 0.05, StableSize.LAST_ORDERED);
    }

    @Override
    public String name() {
        return "throughput-decline";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new DeclineSizer(this);
    }

    private static final class DeclineSizer implements Sizer {
        private final ThroughputDecline policy;
        private int ordered;
        private int stable;
        private double lastThroughput;
        private boolean held;
        private double overloadRate;

        private DeclineSizer(ThroughputDecline policy) {
            this.policy = policy;
            ordered = policy.initialThreads;
            stable = policy.initialThreads;
        }

        @Override
        public SizingDecision start() {
            return order(policy.initialThreads, "starts with " + policy.initialThreads + " threads");
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double rate = sample.arrivalRate();
            double throughput = sample.throughput();
            boolean declines = throughput < Math.min(rate, lastThroughput) * (1 - policy.tolerance);
            lastThroughput = throughput;
            if (rate == 0) {
                return order(0, "no arrivals: no threads ordered");
            }
            if (held && rate > overloadRate) {
                held = false;
            } else if (!held && declines) {
                held = true;
                overloadRate = rate;
            }
            int wanted = WholeThreads.ceil(rate);
            if (held) {
                ordered = stable;
                return order(
                        Math.min(stable, wanted),
                        String.format(
                                Locale.ROOT,
                                "throughput declined at %.0f arrivals/s: held at %d threads",
                                overloadRate,
                                stable));
            }
            int size = policy.stableSize == StableSize.LAST_ORDERED
                    ? ordered
                    : sample.threads().alive();
            if (wanted > size) {
                stable = Math.max(size, policy.initialThreads);
            }
            ordered = wanted;
            return order(
                    wanted,
                    String.format(
                            Locale.ROOT, "%.0f arrivals/s, %.0f completed: %d threads", rate, throughput, wanted));
        }

        private SizingDecision order(int threads, String reason) {
            return new SizingDecision(
                    0,
                    threads,
                    held ? stable : Integer.MAX_VALUE,
                    SizingDecision.NEVER_GROW,
                    false,
                    policy.idleTimeout,
                    0,
                    policy.interval,
                    reason);
        }
    }
}
