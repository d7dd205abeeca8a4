package dev.tidepool.executor.attach;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.util.Queue;
import java.util.concurrent.Delayed;

/**
 * Counts the tasks that a {@link java.util.concurrent.ScheduledThreadPoolExecutor} could run now. Its queue also has
 * those of later, which wait for their time and not for a thread. Thread-safe.
 */
final class DueTasks {
    private DueTasks() {}

    /** Counts the tasks that are due. Takes time for each of these, and copies the queue only if there are any. */
    static int count(Queue<Runnable> queue) {
        return isDue(queue.peek()) ? count(queue.toArray(), 0) : 0;
    }

    /** The array is a heap: below a task that is not due, none is. */
    private static int count(Object[] heap, int at) {
        if (at >= heap.length || !isDue(heap[at])) {
            return 0;
        }
        return 1 + count(heap, 2 * at + 1) + count(heap, 2 * at + 2);
    }

    private static boolean isDue(Object task) {
        return task instanceof Delayed delayed && delayed.getDelay(NANOSECONDS) <= 0;
    }
}
