package dev.tidepool.limiter;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.limit.CallLimit;
import java.util.Objects;
import java.util.function.LongSupplier;

/** Builds an {@link AdaptiveLimiter}. Nothing needs to be set. Not thread-safe. */
public final class AdaptiveLimiterBuilder {
    private final String name;
    private SizingPolicy policy = new CallLimit();
    private int least = 1;
    private int most = Integer.MAX_VALUE;
    private WaitOrder order = WaitOrder.FIFO;
    private LongSupplier nanoClock = System::nanoTime;

    AdaptiveLimiterBuilder(String name) {
        if (Objects.requireNonNull(name, "name").isBlank()) {
            throw new IllegalArgumentException("the name of a limiter is blank; name what it limits, such as 'prices'");
        }
        this.name = name;
    }

    /**
     * Sets the policy; {@link CallLimit} by default. Its {@code limit} counts, and nothing else that it asks for. A
     * limiter measures counts alone, and no further signal.
     *
     * @throws IllegalArgumentException if the policy needs more than counts
     */
    public AdaptiveLimiterBuilder policy(SizingPolicy sizingPolicy) {
        if (!Objects.requireNonNull(sizingPolicy, "policy").signals().isEmpty()) {
            throw new IllegalArgumentException("policy '" + sizingPolicy.name() + "' needs " + sizingPolicy.signals()
                    + "; a limiter measures counts alone: use 'call-limit', 'gradient-limit' or 'fixed'");
        }
        policy = sizingPolicy;
        return this;
    }

    /**
     * Sets the hard bounds of the limit; 1 to unlimited by default.
     *
     * @param min 1 to {@code max}
     * @param max {@code min} or more
     * @throws IllegalArgumentException if a bound is out of its range
     */
    public AdaptiveLimiterBuilder bounds(int min, int max) {
        Require.inRange("max", max, 1, Integer.MAX_VALUE);
        least = Require.inRange("min", min, 1, max);
        most = max;
        return this;
    }

    /** Sets which waiting caller goes in next; the first by default. */
    public AdaptiveLimiterBuilder order(WaitOrder waitOrder) {
        order = Objects.requireNonNull(waitOrder, "order");
        return this;
    }

    /** Sets the clock, for tests. */
    AdaptiveLimiterBuilder nanoClock(LongSupplier clock) {
        nanoClock = clock;
        return this;
    }

    /** Returns a new limiter. */
    public AdaptiveLimiter build() {
        int cores = Runtime.getRuntime().availableProcessors();
        return new AdaptiveLimiter(name, policy, new PoolBounds(least, most, cores), order, nanoClock);
    }
}
