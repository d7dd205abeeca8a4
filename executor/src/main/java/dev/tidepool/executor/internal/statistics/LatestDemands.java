package dev.tidepool.executor.internal.statistics;

import dev.tidepool.policy.TaskDemand;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The demands of the latest measured tasks, in a ring. Each reader remembers how many there were. A reader may miss
 * demands that are overwritten, or not yet written, while it reads. It sees none twice, except one that was just
 * overwritten. Thread-safe.
 */
public final class LatestDemands {
    /** The ring's length. */
    public static final int MAX = 128;

    private final AtomicLong count = new AtomicLong();
    private final AtomicReferenceArray<TaskDemand> ring = new AtomicReferenceArray<>(MAX);

    /** Adds a demand. */
    public void add(TaskDemand demand) {
        ring.setRelease((int) (count.getAndIncrement() % MAX), demand);
    }

    /** Returns how many were ever added. */
    public long count() {
        return count.get();
    }

    /** Returns the latest demands of those between two counts, at most {@link #MAX}. */
    public List<TaskDemand> between(long from, long to) {
        List<TaskDemand> demands = new ArrayList<>();
        for (long i = Math.max(from, to - MAX); i < to; i++) {
            TaskDemand demand = ring.getAcquire((int) (i % MAX));
            if (demand != null) {
                demands.add(demand);
            }
        }
        return demands;
    }
}
