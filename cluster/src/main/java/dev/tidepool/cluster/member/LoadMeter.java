package dev.tidepool.cluster.member;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts a member's tasks as they come, start and end. Thread-safe; sums are exact once nobody counts.
 *
 * <p>The mean wait of what is queued needs no look at the queue: it is now less the mean arrival.
 */
final class LoadMeter {
    private final long origin;
    private final AtomicLong present = new AtomicLong();
    private final LongAdder arrivals = new LongAdder();
    private final LongAdder waiting = new LongAdder();
    private final LongAdder waitingArrivals = new LongAdder();
    private final LongAccumulator shortestWait = new LongAccumulator(Math::min, Long.MAX_VALUE);

    LoadMeter(long nowNanos) {
        origin = nowNanos;
    }

    /** Takes in a task, unless there are {@code limit} already. */
    boolean arrived(long nowNanos, int limit) {
        arrivals.increment();
        if (present.incrementAndGet() > limit) {
            present.decrementAndGet();
            return false;
        }
        waiting.increment();
        waitingArrivals.add(nowNanos - origin);
        return true;
    }

    /** A task that arrived then has started after so long a wait. */
    void started(long waitNanos, long arrivedAt) {
        waiting.decrement();
        waitingArrivals.add(origin - arrivedAt);
        shortestWait.accumulate(waitNanos);
    }

    /** A task that arrived then does not start. */
    void left(long arrivedAt) {
        waiting.decrement();
        waitingArrivals.add(origin - arrivedAt);
        present.decrementAndGet();
    }

    /** A task that had started has ended. */
    void ended() {
        present.decrementAndGet();
    }

    long present() {
        return present.get();
    }

    long arrivals() {
        return arrivals.sum();
    }

    int queueLength() {
        return (int) Math.max(0, waiting.sum());
    }

    /** Returns the mean wait so far of the tasks waiting; 0 when none waits. */
    double averageWaitNanos(long nowNanos) {
        long count = waiting.sum();
        return count <= 0 ? 0 : Math.max(0, nowNanos - origin - (double) waitingArrivals.sum() / count);
    }

    /** Returns the shortest wait of the tasks started since the last call; 0 if none did. */
    long takeShortestWait() {
        long shortest = shortestWait.getThenReset();
        return shortest == Long.MAX_VALUE ? 0 : shortest;
    }
}
