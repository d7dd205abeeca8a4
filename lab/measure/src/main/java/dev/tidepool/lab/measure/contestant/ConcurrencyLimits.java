package dev.tidepool.lab.measure.contestant;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.executors.BlockingAdaptiveExecutor;
import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limiter.BlockingLimiter;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import dev.tidepool.policy.Require;
import java.util.concurrent.Executors;

/**
 * Netflix's limit on the tasks in flight, over a cached thread pool: {@link BlockingAdaptiveExecutor} with its
 * builder's defaults. Despite its name, it rejects tasks beyond the limit.
 */
final class ConcurrencyLimits {
    private static final int MIN = 20;
    private static final int MAX = 200;

    private ConcurrencyLimits() {}

    private enum Rule {
        /** The default: one more while at least half is used, a tenth less after 5 s or a timeout. */
        AIMD,
        /** By the ratio of long-term to current service time. */
        GRADIENT2
    }

    /** What happens to a task beyond the limit. */
    private enum WhenFull {
        /** The default: the limit rejects it. */
        REJECT,
        /** Its submitter waits, at most an hour. */
        BLOCK
    }

    /**
     * The parameters with the library's defaults.
     *
     * @param initial tasks in flight at first, {@code min} to {@code max}
     * @param min the smallest limit, 1 to {@code max}
     * @param max the largest limit
     */
    private record Size(Rule limit, int initial, int min, int max, WhenFull whenFull) {
        Size {
            Require.inRange("max", max, 1, Threads.MAX);
            Threads.requireUpTo("min", min, 1, max);
            Threads.requireUpTo("initial", initial, min, max);
        }

        Limit newLimit() {
            return switch (limit) {
                case AIMD ->
                    AIMDLimit.newBuilder()
                            .initialLimit(initial)
                            .minLimit(min)
                            .maxLimit(max)
                            .build();
                case GRADIENT2 ->
                    Gradient2Limit.newBuilder()
                            .initialLimit(initial)
                            .minLimit(min)
                            .maxConcurrency(max)
                            .build();
            };
        }
    }

    static Family family() {
        return Family.of(
                Group.LIBRARIES,
                "concurrency-limits",
                "BlockingAdaptiveExecutor over a cached pool; rejects tasks beyond an adaptive limit of 20 to 200",
                "Netflix concurrency-limits 0.5.4",
                new Size(Rule.AIMD, MIN, MIN, MAX, WhenFull.REJECT),
                ConcurrencyLimits::open);
    }

    private static ContestantPool open(Size size, PoolThreads threads) {
        Limiter<Void> limiter =
                SimpleLimiter.newBuilder().limit(size.newLimit()).build();
        LimitedExecutor executor = new LimitedExecutor(
                Executors.newCachedThreadPool(threads),
                size.whenFull == WhenFull.BLOCK ? BlockingLimiter.wrap(limiter) : limiter);
        return () -> executor;
    }
}
