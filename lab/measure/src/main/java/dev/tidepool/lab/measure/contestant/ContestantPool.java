package dev.tidepool.lab.measure.contestant;

import dev.tidepool.policy.control.DecisionRecord;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** A contestant's pool in operation. */
public interface ContestantPool {

    /** Returns the pool as an executor service. */
    ExecutorService executor();

    /**
     * Returns what tasks can be given to without any layer of ours: the same as {@link #executor()},
     * unless that is an adapter around a pool that is no executor service.
     */
    default Executor bare() {
        return executor();
    }

    /**
     * Returns whether {@link ExecutorService#shutdownNow()} returns every task that had not begun;
     * where it does, a task missing from that list is a lost one.
     */
    default boolean returnsQueuedTasks() {
        return true;
    }

    /** Returns the sizing decisions so far, oldest first; empty where a pool makes none. */
    default List<DecisionRecord> decisions() {
        return List.of();
    }

    /** Returns the newest sizing decision; null where a pool makes none. */
    default @Nullable DecisionRecord newestDecision() {
        List<DecisionRecord> all = decisions();
        return all.isEmpty() ? null : all.get(all.size() - 1);
    }

    /** Returns how many decisions changed the target; 0 where a pool makes none. */
    default long resizes() {
        return 0;
    }
}
