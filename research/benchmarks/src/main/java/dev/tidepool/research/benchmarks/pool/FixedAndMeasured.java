package dev.tidepool.research.benchmarks.pool;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/**
 * The policy {@code fixed}, but it asks for every signal every 100 ms. The difference between the two is the cost of
 * measurement.
 *
 * @param threads the number of threads, 1 or more
 */
record FixedAndMeasured(int threads) implements SizingPolicy, Sizer {
    private static final Duration INTERVAL = Duration.ofMillis(100);

    @Override
    public String name() {
        return "fixed-and-measured";
    }

    @Override
    public Set<Signal> signals() {
        return EnumSet.allOf(Signal.class);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return this;
    }

    @Override
    public SizingDecision start() {
        return new SizingDecision(
                threads,
                threads,
                threads,
                0,
                false,
                SizingDecision.NEVER,
                0,
                INTERVAL,
                "fixed at " + threads + " threads");
    }

    @Override
    public SizingDecision decide(PoolSample sample) {
        return start();
    }
}
