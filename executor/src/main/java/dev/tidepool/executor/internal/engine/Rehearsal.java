package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.queue.Backoff;
import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.queue.StripedQueue;
import dev.tidepool.executor.internal.queue.Taker;
import dev.tidepool.executor.internal.queue.TaskQueue;
import dev.tidepool.executor.internal.statistics.PoolStatistics;

/**
 * Does once in a JVM what happens between taking a task and its end. A class that is first needed when the memory is
 * full cannot be loaded, and a call that is first linked then may stay broken: the task that was just taken would be
 * lost. So the first pool loads and links them while it is made. Thread-safe.
 */
final class Rehearsal {
    private static final int TASKS = 100;

    private static volatile boolean done;

    private Rehearsal() {}

    /** @throws OutOfMemoryError if the memory is full; the next pool then tries again */
    static void once() {
        if (done) {
            return;
        }
        VirtualThreads.runsThisThread();
        Backoff.pause(1);
        takeTasks();
        PoolStatistics.rehearse();
        done = true;
    }

    private static void takeTasks() {
        TaskQueue queue = new StripedQueue(null, true, Rehearsal::measure, System::nanoTime, Rehearsal::nothing);
        queue.allowBatches(true);
        for (int i = 0; i < TASKS; i++) {
            queue.offer(new TaskFuture<>(Rehearsal::nothing, ""), TaskQueue.EXTERNAL);
        }
        queue.remove(queue.snapshot().get(0));
        Taker taker = queue.taker(0);
        for (Runnable task = taker.poll(true); task != null; task = taker.poll(true)) {
            task.run();
        }
        taker.rest();
        taker.retire();
    }

    private static MeasuredTask measure(Runnable work, int weight) {
        return new MeasuredTask(work, 0, weight, null);
    }

    private static void nothing() {}
}
