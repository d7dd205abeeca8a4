package dev.tidepool.policy.sizing;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import java.util.ArrayDeque;

/**
 * Balances the cost of creating threads on demand against the cost of keeping idle ones [ling2000]: the pool keeps the
 * smallest {@code n} with {@code F(n) >= 1 - keepCost / creationCost}, where {@code F} is the distribution of the
 * number of threads needed. A task that finds no idle thread gets a new one, which ends with it. The source is
 * reference 9 of [bahadur2022sword] and reference 1 of [lee2011].
 *
 * <p>Our interpretation: the threads needed are the tasks in the pool, sampled every second, and {@code F} is their
 * distribution over the last minute. The costs are our guess: the pool keeps a thread that is needed in one second out
 * of twenty.
 *
 * @param creationCost cost of creating and destroying a thread (c1), in any unit, above 0
 * @param keepCost cost of keeping a thread for one interval (c2), in the same unit, 0 or more
 * @param window intervals in the distribution, 1 to 100,000
 * @param interval time between observations, 1 ms to 1 h
 */
public record CostBalance(double creationCost, double keepCost, int window, Duration interval) implements SizingPolicy {

    public CostBalance {
        Require.inRange("creationCost", creationCost, 1e-12, 1e12);
        Require.inRange("keepCost", keepCost, 0, 1e12);
        Require.inRange("window", window, 1, 100_000);
        Require.interval("interval", interval);
    }

    /** Returns costs of 20 and 1, and a window of 60 intervals of 1 s. */
    public static CostBalance defaults() {
        return new CostBalance(20, 1, 60, Duration.ofSeconds(1));
    }

    @Override
    public String name() {
        return "cost-balance";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new QuantileSizer(this);
    }

    private static final class QuantileSizer implements Sizer {
        private final CostBalance policy;
        private final ArrayDeque<Integer> needed = new ArrayDeque<>();
        private int kept;

        private QuantileSizer(CostBalance policy) {
            this.policy = policy;
        }

        @Override
        public SizingDecision start() {
            return order("starts without threads");
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            if (needed.size() == policy.window) {
                needed.removeFirst();
            }
            int tasks =
                    (int) Math.min(Integer.MAX_VALUE, (long) sample.threads().busy() + sample.queueLength());
            needed.addLast(tasks);
            kept = quantile();
            return order(Counted.of(tasks, "thread") + " needed now: keeps " + kept);
        }

        @Override
        public boolean mayRest() {
            return kept == 0;
        }

        /** {@code F(n) >= 1 - c2/c1} allows at most the share {@code c2/c1} of the observations above n. */
        private int quantile() {
            int[] sorted = needed.stream().mapToInt(Integer::intValue).sorted().toArray();
            double mayLieAbove = Math.floor(sorted.length * policy.keepCost / policy.creationCost);
            return mayLieAbove >= sorted.length ? 0 : sorted[sorted.length - 1 - (int) mayLieAbove];
        }

        private SizingDecision order(String reason) {
            return new SizingDecision(
                    kept, kept, Integer.MAX_VALUE, 0, false, Duration.ZERO, 0, policy.interval, reason);
        }
    }
}
