package dev.tidepool.executor.internal.queue;

import org.jspecify.annotations.Nullable;

/** A worker, as a {@link LaneGate} sees it. Only the worker's own thread calls these methods. */
public interface LaneWorker {
    /** Returns what takes its tasks from the queue. */
    Taker taker();

    /** Its next task runs in this lane. */
    void entered(Lane lane);

    /** Returns the lane of its last task, and forgets it; null if that ran in none. */
    @Nullable
    Lane leaves();
}
