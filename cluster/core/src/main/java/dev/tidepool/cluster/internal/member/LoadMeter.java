package dev.tidepool.cluster.internal.member;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts a member's tasks as they arrive, start and end. Thread-safe; sums are exact when no count changes. */
final class LoadMeter {
    private final long origin;
    private final AtomicLong present = new AtomicLong();
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

    /** Counts a task that arrives, and returns true; returns false if there are {@code limit} tasks already. */
    boolean arrived(long nowNanos, int limit) {
        arrivals.increment();
        if (present.incrementAndGet() > limit) {
            present.decrementAndGet();
            return false;
        }
        waiting.begin(nowNanos - origin);
        return true;
    }

    /** Counts the start of a task that arrived at {@code arrivedAt}. */
    void started(long nowNanos, long arrivedAt) {
        waiting.end(arrivedAt - origin);
        running.begin(nowNanos - origin);
        starts.increment();
        shortestWait.accumulate(nowNanos - arrivedAt);
    }

    /** Removes a task that arrived at {@code arrivedAt} and does not start. */
    void left(long arrivedAt) {
        waiting.end(arrivedAt - origin);
        present.decrementAndGet();
    }

    void ended(long nowNanos) {
        running.end(nowNanos - origin);
        completions.increment();
        present.decrementAndGet();
    }

    long present() {
        return present.get();
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
