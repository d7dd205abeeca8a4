package dev.tidepool.executor;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

/** The timers that hand tasks to one pool. It keeps none of them in memory. Thread-safe. */
final class PoolTimers {
    private final Set<TaskTimer> timers = Collections.newSetFromMap(new WeakHashMap<>());

    synchronized void add(TaskTimer timer) {
        timers.add(timer);
    }

    /** The pool was shut down. Needs no memory unless there is a timer, which else finds out when a task is due. */
    void poolShutDown() {
        if (isEmpty()) {
            return;
        }
        try {
            for (TaskTimer timer : all()) {
                timer.poolShutDown();
            }
        } catch (OutOfMemoryError later) {
            // No task is lost.
        }
    }

    private synchronized boolean isEmpty() {
        return timers.isEmpty();
    }

    private synchronized List<TaskTimer> all() {
        return List.copyOf(timers);
    }
}
