package dev.tidepool.spring;

import dev.tidepool.executor.PoolStats;
import dev.tidepool.executor.attach.AttachedStats;
import dev.tidepool.policy.Counted;
import dev.tidepool.policy.control.SpareThreads;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * Says which executors are overloaded: every task that started in the last 100 ms had waited. It also says which were
 * too large for a day.
 */
final class OverloadHealthIndicator extends AbstractHealthIndicator {
    private final ContextExecutors executors;
    private final TidepoolProperties.Health properties;

    OverloadHealthIndicator(ContextExecutors executors, TidepoolProperties.Health properties) {
        this.executors = executors;
        this.properties = properties;
    }

    @Override
    protected void doHealthCheck(Health.Builder health) {
        health.up();
        ZonedDateTime now = ZonedDateTime.now(ZoneId.systemDefault());
        executors.byName().forEach((name, executor) -> {
            PoolStats stats = executor.stats();
            health.withDetail(name, detail(stats, executor.spareThreads(), now));
            if (stats.overloaded() && properties.outOfServiceOnOverload()) {
                health.outOfService();
            }
        });
        executors
                .attached()
                .forEach((name, policy) -> health.withDetail(name, detail(policy.stats(), policy.spareThreads(), now)));
    }

    static String detail(PoolStats stats, Optional<SpareThreads> spare, ZonedDateTime now) {
        String load = load(stats.activeCount(), stats.poolSize(), stats.queueLength());
        return (stats.overloaded() ? "overloaded: " + load : load) + tooLarge(spare, now);
    }

    /** Returns the detail of a pool of the application's own, to which it has attached a policy. */
    static String detail(AttachedStats stats, Optional<SpareThreads> spare, ZonedDateTime now) {
        return load(stats.threadsBusy(), stats.threadsAlive(), stats.queueLength()) + tooLarge(spare, now);
    }

    private static String load(int busy, int alive, long queued) {
        return "%d of %s busy, queue length %d".formatted(busy, Counted.of(alive, "thread"), queued);
    }

    private static String tooLarge(Optional<SpareThreads> spare, ZonedDateTime now) {
        return spare.map(found -> "; " + found.summary(now)).orElse("");
    }
}
