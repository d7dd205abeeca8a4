package dev.tidepool.research.prove;

import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/** Ends the measurements that run when the proof is to stop. Thread-safe. */
public final class StopSignal {
    private final Set<Runnable> ends = ConcurrentHashMap.newKeySet();
    private volatile boolean stopped;

    /** Nothing is stopped yet. */
    public StopSignal() {}

    /**
     * Runs work that can be ended.
     *
     * @param end ends it soon; called by another thread
     * @throws InterruptedException if it was ended, so that nobody takes its result for a measurement
     */
    public <T> T run(Runnable end, Callable<T> work) throws Exception {
        ends.add(end);
        try {
            if (stopped) {
                throw new InterruptedException("stopped");
            }
            T result = work.call();
            if (stopped) {
                throw new InterruptedException("stopped");
            }
            return result;
        } finally {
            ends.remove(end);
        }
    }

    /** Ends all work, now and later. */
    public void stop() {
        stopped = true;
        ends.forEach(Runnable::run);
    }

    /** Returns whether all work is to end. */
    public boolean isStopped() {
        return stopped;
    }
}
