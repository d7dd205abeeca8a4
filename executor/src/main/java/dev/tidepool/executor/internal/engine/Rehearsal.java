package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.lock.Yield;
import dev.tidepool.executor.internal.queue.Backoff;
import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.queue.StripedQueue;
import dev.tidepool.executor.internal.queue.Taker;
import dev.tidepool.executor.internal.queue.TaskQueue;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

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
        loadLocks();
        VirtualThreads.runsThisThread();
        int unused = System.Logger.Level.WARNING.getSeverity(); // with which the pool reports a lack of memory
        Backoff.pause(1);
        Yield.now();
        LockSupport.unpark(null); // a class that failed to initialise would fail every wait of the JVM from then on
        takeTasks();
        TaskFuture.rehearse();
        PoolStatistics.rehearse();
        done = true;
    }

    /** The classes that the JDK first needs when two threads want one lock, or one waits for another. */
    private static void loadLocks() {
        for (String node : List.of("ExclusiveNode", "SharedNode", "ConditionNode")) {
            try {
                Class<?> unused = Class.forName("java.util.concurrent.locks.AbstractQueuedSynchronizer$" + node);
            } catch (ClassNotFoundException otherJdk) {
                // Then its locks need no such class.
            }
        }
    }

    private static void takeTasks() {
        TaskQueue queue = new StripedQueue(null, true, Rehearsal::measure, System::nanoTime, Rehearsal::nothing);
        queue.allowBatches(true);
        for (int i = 0; i < TASKS; i++) {
            queue.offer(new TaskFuture<>(Rehearsal::nothing, ""), TaskQueue.EXTERNAL);
        }
        queue.remove(queue.snapshot().get(0));
        Taker taker = queue.taker(0);
        for (int i = 0; i < PoolStatistics.MAX_OWN; i++) {
            taker = queue.taker(0); // the last shares its count, as in a large pool
        }
        for (Runnable task = taker.poll(true); task != null; task = taker.poll(true)) {
            task.run();
        }
        taker.rest();
        taker.retire();
    }

    private static MeasuredTask measure(Runnable work, int weight) {
        return new MeasuredTask(work, 0, weight, null);
    }

    static void nothing() {}
}
