package dev.tidepool.policy.sizing;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import java.util.Locale;

/**
 * As many threads as requests per second until throughput declines: Heuristic-DTPS, a baseline of [bahadur2022sword]
 * (its reference 5). In each interval, with rate {@code r} and throughput {@code x}:
 *
 * <ul>
 *   <li>{@code x < min(r, x_previous) * (1 - tolerance)}, so throughput declines while the rate does not: the pool
 *       returns to the stable size, and surplus threads end after their current task. This lasts while {@code r} is at
 *       most the rate at which it happened;
 *   <li>{@code r > n}: {@code n} becomes the stable size, and {@code n = r}.
 * </ul>
 *
 * Otherwise the policy only adds threads; idle timeouts remove them.
 *
 * <p>Our interpretation: the tolerance of 5 % is ours. {@link StableSize} lists the possible stable sizes. An interval
 * without arrivals orders no threads and keeps {@code n}. A held pool still gets as many threads as the rate, up to the
 * stable size, because idle timeouts would leave it none.
 *
 * @param initialThreads threads at the start and the minimum stable size, 1 or more
 * @param interval interval of rate and throughput, 1 ms to 1 h
 * @param idleTimeout idle timeout, 0 or more
 * @param tolerance share by which throughput may fall without counting as a decline, 0 to 0.99
 * @param stableSize the size that becomes the stable size
 */
public record ThroughputDecline(
        int initialThreads, Duration interval, Duration idleTimeout, double tolerance, StableSize stableSize)
        implements SizingPolicy {

    /** The size that becomes the stable size, and that the rate is compared with. */
    public enum StableSize {
        /**
         * The size ordered last, which also follows the rate down. Figures 5 and 9 of [bahadur2022sword] show this pool
         * size, equal to the rate. The default.
         */
        LAST_ORDERED,
        /** The pool size, which idle timeouts may have reduced. */
        THREADS_ALIVE
    }

    public ThroughputDecline {
        Require.inRange("initialThreads", initialThreads, 1, Integer.MAX_VALUE);
        Require.interval("interval", interval);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
        Require.inRange("tolerance", tolerance, 0, 0.99);
    }

    /**
     * Returns the settings of [bahadur2022sword]: {@code cores} threads at first, 1 s, 500 ms; and 5 %, which is ours.
     */
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
            return order(policy.initialThreads, "starts with " + Counted.of(policy.initialThreads, "thread"));
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double rate = sample.arrivalRate();
            double throughput = sample.throughput();
            boolean declines = throughput < Math.min(rate, lastThroughput) * (1 - policy.tolerance);
            lastThroughput = throughput;
            if (rate == 0) {
                return order(0, "no arrivals: orders no threads");
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
                                "throughput declined at %.0f arrivals/s: held at %s",
                                overloadRate,
                                Counted.of(stable, "thread")));
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
                            Locale.ROOT,
                            "%.0f arrivals/s, %.0f completed: %s",
                            rate,
                            throughput,
                            Counted.of(wanted, "thread")));
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
