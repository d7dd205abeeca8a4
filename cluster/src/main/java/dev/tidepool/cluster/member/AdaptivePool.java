package dev.tidepool.cluster.member;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.PoolStats;

/**
 * A member's pool on an {@link AdaptiveExecutor}.
 *
 * @param executor runs the tasks
 */
public record AdaptivePool(AdaptiveExecutor executor) implements MemberPool {

    @Override
    public void execute(MemberTask task) {
        executor.execute(task);
    }

    @Override
    public Threads threads() {
        PoolStats stats = executor.stats();
        return new Threads(stats.threadsAlive(), stats.threadsBusy());
    }
}
