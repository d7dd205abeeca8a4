package dev.tidepool.spring;

import dev.tidepool.executor.PoolStats;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Says which executors are overloaded: every task that started in the last 100 ms had waited. */
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
            String load = "%d of %d threads busy, queue length %d"
                    .formatted(stats.threadsBusy(), stats.threadsAlive(), stats.queueLength());
            health.withDetail(name, stats.overloaded() ? "overloaded: " + load : load);
            if (stats.overloaded() && properties.outOfServiceOnOverload()) {
                health.outOfService();
            }
        });
    }
}
