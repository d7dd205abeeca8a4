package dev.tidepool.executor.internal.statistics;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a pool counts, since it was built. Arrivals are counted by the queue, by the way;
 * workers count in totals of their own; adders are for what is rare. A snapshot adds all up.
 *
 * <p>Thread-safe. The lock guards the set of workers and the totals of those that have gone; it is a
 * leaf and never taken by submitters.
 */
public final class PoolStatistics {
    private final LongAdder arrivalsElsewhere = new LongAdder();
    private final LongAdder rejections = new LongAdder();
    private final LongAdder ranInCaller = new LongAdder();
    private final TaskTypes types;

    private final ReentrantLock lock = new ReentrantLock();
    private final Set<WorkerTotals> workers = new LinkedHashSet<>();
    private final long[] gone = new long[WorkerTotals.CELLS];

    private volatile LongSupplier arrivalsInQueue = () -> 0;
    private volatile boolean measuresTypes;
    private volatile boolean measuresCpu;

    /** Makes empty statistics that tell the given types of task apart. */
    public PoolStatistics(TaskTypes types) {
        this.types = types;
    }

    /** Says which of the signals that cost something are to be measured from now on. */
    public void measure(boolean taskTypes, boolean cpuTime) {
        measuresTypes = taskTypes || cpuTime;
        measuresCpu = cpuTime;
    }

    /** Returns whether the CPU time of tasks is to be sampled. */
    public boolean measuresCpu() {
        return measuresCpu;
    }

    /** Says where most arrivals are counted: by the queue, which does so anyhow. */
    public void countsArrivalsOf(LongSupplier queue) {
        arrivalsInQueue = queue;
    }

    /**
     * Counts arrivals beyond those that the queue counts.
     *
     * @param tasks how many; negative where the queue counts what is no arrival
     */
    public void arrivedElsewhere(int tasks) {
        arrivalsElsewhere.add(tasks);
    }

    /**
     * Returns where a task's type is counted, or null when types are not measured.
     *
     * @param task the runnable or callable as the caller submitted it
     */
    public @Nullable TypeTotals typeOf(Object task) {
        return measuresTypes ? types.of(task) : null;
    }

    /** Returns the arrivals counted so far. */
    public long arrivals() {
        return arrivalsInQueue.getAsLong() + arrivalsElsewhere.sum();
    }

    /** Counts a task that was turned away. */
    public void rejected() {
        rejections.increment();
    }

    /** Counts a task that ran in its submitter because the queue was full. */
    public void ranInCaller() {
        ranInCaller.increment();
    }

    /** Returns the totals of a new worker. */
    public WorkerTotals register() {
        WorkerTotals totals = new WorkerTotals();
        lock.lock();
        try {
            workers.add(totals);
        } finally {
            lock.unlock();
        }
        return totals;
    }

    /** Keeps the totals of a worker that has ended. */
    public void retire(WorkerTotals totals) {
        lock.lock();
        try {
            if (workers.remove(totals)) {
                totals.addTo(gone);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Adds everything up. */
    public StatisticsSnapshot snapshot() {
        long[] sums;
        lock.lock();
        try {
            sums = gone.clone();
            for (WorkerTotals totals : workers) {
                totals.addTo(sums);
            }
        } finally {
            lock.unlock();
        }
        return new StatisticsSnapshot(arrivals(), rejections.sum(), ranInCaller.sum(), sums, types.snapshot());
    }
}
