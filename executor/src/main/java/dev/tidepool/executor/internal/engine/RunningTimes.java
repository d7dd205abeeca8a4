package dev.tidepool.executor.internal.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * For how long the tasks of a pool's workers have run. A look takes at most {@value #MAX_LOOKED_AT} steps, however many
 * workers there are, and costs the workers nothing. Guarded by the pool's lock.
 *
 * <p>The workers are in the order in which their present tasks were first seen. A look begins with the task that was
 * seen first. It puts each worker that has a new task, or none, to the end. So in a larger pool it may take several
 * looks until a task is seen for the first time, and tasks that were seen long ago are never missed.
 */
final class RunningTimes {
    private static final int MAX_LOOKED_AT = 1_024;

    private final WorkerList bySeen = new WorkerList();

    void add(Worker worker) {
        bySeen.addLast(worker.seenPlace);
    }

    void remove(Worker worker) {
        bySeen.remove(worker.seenPlace);
    }

    /**
     * Returns how long each task has run that was already running at an earlier look, longest first. The time counts
     * from the first look that saw the task, so it is too short rather than too long.
     *
     * @param max the maximum number of tasks
     */
    List<Long> longest(long nowNanos, int max) {
        List<Long> longest = new ArrayList<>();
        Iterator<Worker> workers = bySeen.iterator();
        for (int left = Math.min(MAX_LOOKED_AT, bySeen.size()); left > 0; left--) {
            Worker worker = workers.next();
            long nanos = worker.state == WorkerState.BUSY ? look(worker, nowNanos) : toTheEnd(worker);
            if (nanos >= 0 && longest.size() < max) {
                longest.add(nanos);
            }
        }
        return longest;
    }

    /** Returns for how long the task of a worker has run since a look first saw it; -1 if this is the first. */
    long look(Worker worker, long nowNanos) {
        long nanos = worker.runningNanos(nowNanos);
        return nanos < 0 ? toTheEnd(worker) : nanos;
    }

    private long toTheEnd(Worker worker) {
        remove(worker);
        add(worker);
        return -1;
    }
}
