package dev.tidepool.executor.internal.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** For how long the tasks of some workers have run. Call it under the pool's lock. */
final class RunningTimes {
    private RunningTimes() {}

    /**
     * Returns how long each task has run that was already running at the last call, longest first. The time counts from
     * the first call that saw the task, so it is up to one interval too short.
     *
     * @param max the maximum number of tasks
     */
    static List<Long> longest(WorkerList workers, long nowNanos, int max) {
        long[] running = new long[workers.size()];
        int count = 0;
        for (Worker worker : workers) {
            long nanos = worker.state == WorkerState.BUSY ? worker.runningNanos(nowNanos) : -1;
            if (nanos >= 0) {
                running[count++] = nanos;
            }
        }
        Arrays.sort(running, 0, count);
        List<Long> longest = new ArrayList<>();
        for (int i = count - 1; i >= Math.max(0, count - max); i--) {
            longest.add(running[i]);
        }
        return longest;
    }
}
