package dev.tidepool.micrometer;

import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.control.SpareThreads;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The meters of what a policy decides, the same for adaptive pools and for pools that it is attached to. */
final class DecisionMeters {
    private DecisionMeters() {}

    /**
     * Registers them.
     *
     * @param newest the newest decision, which need not be in force yet
     */
    static <T> void register(
            FunctionMeters<T> meters,
            ToDoubleFunction<T> target,
            ToDoubleFunction<T> limit,
            Function<T, SizingDecision> newest,
            Function<T, Optional<SpareThreads>> spare) {
        meters.gauge("tidepool.executor.target", "threads", "Target of the decision in force", target);
        meters.gauge("tidepool.executor.limit", "threads", "Limit of the decision in force", limit);
        meters.gauge(
                "tidepool.executor.held",
                null,
                "1 while auto holds the pool, because more threads would only queue elsewhere",
                pool -> newest.apply(pool).held() ? 1 : 0);
        meters.gauge(
                "tidepool.executor.spare",
                "threads",
                "Threads that ran no task on the mean, once half of all were spare for a day; else 0",
                pool -> spare.apply(pool).map(SpareThreads::spare).orElse(0.0));
    }
}
