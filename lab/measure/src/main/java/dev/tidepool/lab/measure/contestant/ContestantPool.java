package dev.tidepool.lab.measure.contestant;

import dev.tidepool.policy.control.DecisionRecord;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** An open pool of a contestant. */
public interface ContestantPool {

    ExecutorService executor();

    /**
     * Returns the pool without our adapter: {@link #executor()} itself, unless that wraps a pool that is no executor
     * service.
     */
    default Executor bare() {
        return executor();
    }

    /**
     * Returns whether {@link ExecutorService#shutdownNow()} returns every task that had not begun. If so, a task
     * missing from that list is lost.
     */
    default boolean returnsQueuedTasks() {
        return true;
    }

    /** Returns the sizing decisions so far, oldest first; empty if the pool makes none. */
    default List<DecisionRecord> decisions() {
        return List.of();
    }

    /** Returns the newest sizing decision; null if the pool makes none. */
    default @Nullable DecisionRecord newestDecision() {
        List<DecisionRecord> all = decisions();
        return all.isEmpty() ? null : all.get(all.size() - 1);
    }

    /** Returns the number of decisions that changed the target. */
    default long resizes() {
        return 0;
    }
}
