package dev.tidepool.cluster.internal.member;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts a member's tasks as they arrive, start and end. Thread-safe; sums are exact when no count changes. */
final class LoadMeter {
    private final long origin;
    private final AtomicLong present = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final LongAdder arrivals = new LongAdder();
    private final LongAdder starts = new LongAdder();
    private final LongAdder completions = new LongAdder();
    private final AgeTotal waiting = new AgeTotal();
    private final AgeTotal running = new AgeTotal();
    private final TaskCpu cpu = new TaskCpu();
    private final LongAccumulator shortestWait = new LongAccumulator(Math::min, Long.MAX_VALUE);

    LoadMeter(long nowNanos) {
        origin = nowNanos;
    }

    /**
     * Counts a task that arrives, unless a limit is reached. A task that is alone may exceed the limit of bytes.
     *
     * @param argument the bytes of its argument
     * @param maxTasks the limit on the tasks that are here
     * @param maxBytes the limit on the bytes of their arguments
     * @return what happened; only an admitted task has been counted as present
     */
    Admission arrived(long nowNanos, int argument, int maxTasks, long maxBytes) {
        arrivals.increment();
        long tasks = present.incrementAndGet();
        long held = bytes.addAndGet(argument);
        if (tasks <= maxTasks && (held <= maxBytes || tasks == 1)) {
            waiting.begin(nowNanos - origin);
            return Admission.ADMITTED;
        }
        gone(argument);
        return tasks > maxTasks ? Admission.TOO_MANY_TASKS : Admission.TOO_MANY_BYTES;
    }

    /** What happened to a task that arrived. */
    enum Admission {
        ADMITTED,
        TOO_MANY_TASKS,
        TOO_MANY_BYTES
    }

    private void gone(int argument) {
        bytes.addAndGet(-argument);
        present.decrementAndGet();
    }

    /** Counts the start of a task that arrived at {@code arrivedAt}. */
    void started(long nowNanos, long arrivedAt) {
        waiting.end(arrivedAt - origin);
        running.begin(nowNanos - origin);
        starts.increment();
        shortestWait.accumulate(nowNanos - arrivedAt);
    }

    /** Removes a task that arrived at {@code arrivedAt} and does not start. */
    void left(long arrivedAt, int argument) {
        waiting.end(arrivedAt - origin);
        gone(argument);
    }

    /** Removes a task that has run. */
    void ended(long nowNanos, int argument) {
        running.end(nowNanos - origin);
        completions.increment();
        gone(argument);
    }

    long present() {
        return present.get();
    }

    /** Returns the bytes of the arguments of all tasks that are here. */
    long bytes() {
        return bytes.get();
    }

    long arrivals() {
        return arrivals.sum();
    }

    long starts() {
        return starts.sum();
    }

    long completions() {
        return completions.sum();
    }

    int queueLength() {
        return waiting.number();
    }

    int busy() {
        return running.number();
    }

    /** Returns the time that threads have spent on tasks so far; occasionally, it is too small. */
    double busyNanos(long nowNanos) {
        return running.total(nowNanos - origin);
    }

    TaskCpu cpu() {
        return cpu;
    }

    /** Returns the mean time that the waiting tasks have waited so far; 0 if none waits. */
    double averageWaitNanos(long nowNanos) {
        int count = waiting.number();
        return count == 0 ? 0 : waiting.total(nowNanos - origin) / count;
    }

    /** Returns the shortest queue wait of the tasks that started since the last call; 0 if none did. */
    long takeShortestWait() {
        long shortest = shortestWait.getThenReset();
        return shortest == Long.MAX_VALUE ? 0 : shortest;
    }
}
