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
 * As many threads as requests per second, {@code n = lambda}: the frequency-based pool (FOTP) of [bahadur2022knob,
 * section 2] and the node of CRR-DTPS [bahadur2022sword]. The policy only adds threads; idle timeouts remove them. Our
 * interpretation: an interval without arrivals orders no threads.
 *
 * @param initialThreads threads at the start, {@code floor} or more
 * @param floor threads that idle timeouts leave alive, 0 or more
 * @param interval interval of the rate, 1 ms to 1 h
 * @param idleTimeout idle timeout of threads beyond {@code floor}, 0 or more
 * @param growth the rates that add threads
 */
public record RequestRate(int initialThreads, int floor, Duration interval, Duration idleTimeout, Growth growth)
        implements SizingPolicy {

    /** The rates that add threads. */
    public enum Growth {
        /** Every rate above the pool size. The default: the pool grows again after idle timeouts. */
        WHEN_RATE_EXCEEDS_SIZE,
        /**
         * Only a rate above all earlier rates: the literal text of [bahadur2022sword]. After idle timeouts, such a pool
         * never grows again at a rate it has seen before.
         */
        GROW_ON_NEW_HIGH
    }

    public RequestRate {
        Require.inRange("floor", floor, 0, Integer.MAX_VALUE);
        Require.inRange("initialThreads", initialThreads, floor, Integer.MAX_VALUE);
        Require.interval("interval", interval);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns the settings of [bahadur2022knob]: at least 10 threads, 1 s, 500 ms. */
    public static RequestRate defaults() {
        return new RequestRate(10, 10, Duration.ofSeconds(1), Duration.ofMillis(500), Growth.WHEN_RATE_EXCEEDS_SIZE);
    }

    /** Returns the node of [bahadur2022sword]: {@code cores} threads at first, and every idle thread ends. */
    public static RequestRate crrNode(int cores) {
        return new RequestRate(cores, 0, Duration.ofSeconds(1), Duration.ofMillis(500), Growth.WHEN_RATE_EXCEEDS_SIZE);
    }

    /** Returns the node of [bahadur2022sword] with the growth of its text: only a new highest rate adds threads. */
    public static RequestRate crrNodeLiteral(int cores) {
        return new RequestRate(cores, 0, Duration.ofSeconds(1), Duration.ofMillis(500), Growth.GROW_ON_NEW_HIGH);
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
            return policy.order(policy.initialThreads, "starts with " + Counted.of(policy.initialThreads, "thread"));
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double rate = sample.arrivalRate();
            if (rate == 0) {
                return policy.order(0, "no arrivals: orders no threads");
            }
            boolean newHigh = rate > highestRate;
            if (policy.growth == Growth.GROW_ON_NEW_HIGH && !newHigh) {
                return policy.order(
                        0,
                        String.format(
                                Locale.ROOT,
                                "%.0f arrivals/s is not above the highest rate so far, %.0f: orders no threads",
                                rate,
                                highestRate));
            }
            highestRate = Math.max(highestRate, rate);
            int threads = WholeThreads.ceil(rate);
            return policy.order(
                    threads, String.format(Locale.ROOT, "%.0f arrivals/s: %s", rate, Counted.of(threads, "thread")));
        }
    }
}
