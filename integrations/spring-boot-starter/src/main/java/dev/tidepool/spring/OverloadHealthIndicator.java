package dev.tidepool.spring;

import dev.tidepool.executor.PoolStats;
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
        executors.byName().forEach((name, executor) -> {
            PoolStats stats = executor.stats();
            health.withDetail(name, detail(stats, executor.spareThreads(), ZonedDateTime.now(ZoneId.systemDefault())));
            if (stats.overloaded() && properties.outOfServiceOnOverload()) {
                health.outOfService();
            }
        });
    }

    static String detail(PoolStats stats, Optional<SpareThreads> spare, ZonedDateTime now) {
        String load = "%d of %s busy, queue length %d"
                .formatted(stats.activeCount(), Counted.of(stats.poolSize(), "thread"), stats.queueLength());
        String tooLarge = spare.map(found -> "; " + found.summary(now)).orElse("");
        return (stats.overloaded() ? "overloaded: " + load : load) + tooLarge;
    }
}
