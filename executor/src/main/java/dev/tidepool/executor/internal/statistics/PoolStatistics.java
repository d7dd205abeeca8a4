package dev.tidepool.executor.internal.statistics;

import dev.tidepool.executor.internal.lock.PoolLock;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.TaskDemand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a pool has counted since it was built. The queue counts most arrivals as a by-product,
 * workers count in totals, and adders count rare events. A snapshot adds everything up.
 *
 * <p><b>Totals.</b> Some workers have totals of their own. One that ends leaves its totals, with what they count, to
 * the next. All further workers share a few totals. So neither memory nor the cost of a snapshot grows with the number
 * of threads.
 *
 * <p>Thread-safe. The lock guards who has which totals. It is a leaf, and submitters never take it.
 */
public final class PoolStatistics {
    /** At most one in this many measured tasks has its CPU time measured. */
    static final int MAX_CPU_PERIOD = 8;

    /** Workers with totals of their own: more than can run at once. */
    public static final int MAX_OWN = Math.max(64, 2 * Runtime.getRuntime().availableProcessors());

    /** Totals that all further workers share. */
    static final int MAX_SHARED = 16;

    private static final int CPU_TASKS_PER_SECOND = 400;

    private final LongAdder arrivalsElsewhere = new LongAdder();
    private final LongAdder rejections = new LongAdder();
    private final LongAdder expired = new LongAdder();
    private final LongAdder ranInCaller = new LongAdder();
    private final AtomicLong waitingForOwnTasks = new AtomicLong(); // needs no memory, so it never stays wrong
    private final TaskTypes types;
    private final LatestDemands demands = new LatestDemands();
    private final CopyOnWriteArrayList<BiConsumer<Duration, Duration>> timesListeners = new CopyOnWriteArrayList<>();

    private final PoolLock lock = new PoolLock();
    private final List<WorkerTotals> own = new ArrayList<>();
    private final List<WorkerTotals> shared = new ArrayList<>(MAX_SHARED);
    private @Nullable WorkerTotals unused;
    private int nextShared;

    private volatile LongSupplier arrivalsInQueue = () -> 0;
    private volatile boolean measuresTypes;
    private volatile boolean measuresCpu;
    private volatile boolean measuresDemands;
    private volatile int cpuPeriod = 1;

    public PoolStatistics(TaskTypes types) {
        this.types = types;
    }

    /**
     * Measures a task that does not exist, so that whatever a measurement needs is loaded.
     *
     * @throws OutOfMemoryError if the memory is full
     */
    public static void rehearse() {
        for (boolean shared : new boolean[] {false, true}) {
            WorkerTotals totals = new WorkerTotals(shared);
            totals.started();
            totals.waited(1, 1);
            totals.completed(true);
            totals.served(1, 1, 1);
        }
        TypeTotals type = new TypeTotals("rehearsal");
        type.arrived(1);
        type.completed(1, 1);
        type.cpuMeasured(1, 1);
        try (ThreadClock clock = new ThreadClock()) {
            MachineMonitor.INSTANCE.system();
            clock.begin();
            new LatestDemands().add(clock.end(1));
        } catch (RuntimeException | LinkageError unsupported) {
            // The tasks of this JVM are not measured.
        }
    }

    /** Chooses which of the costly signals are measured from now on. */
    public void measure(Set<Signal> signals) {
        measuresCpu = signals.contains(Signal.CPU_TIME);
        measuresDemands = signals.contains(Signal.EXECUTION);
        measuresTypes = measuresCpu || measuresDemands || signals.contains(Signal.TASK_TYPES);
    }

    /** Returns whether the CPU time of some tasks is measured, for their types or for their demands. */
    public boolean measuresCpu() {
        return measuresCpu || measuresDemands;
    }

    /** Adds the demand of a measured task, if demands are measured. */
    public void demanded(TaskDemand demand) {
        if (measuresDemands) {
            demands.add(demand);
        }
    }

    /** Adds a listener to the wait and response time of each measured task, unless an equal one is there. */
    public void addTimesListener(BiConsumer<Duration, Duration> listener) {
        timesListeners.addIfAbsent(listener);
    }

    /** Removes the listener that equals this one, if there is one. */
    public void removeTimesListener(BiConsumer<Duration, Duration> listener) {
        timesListeners.remove(listener);
    }

    /** A measured task has ended. What a listener throws is lost, and the others hear of it. */
    public void measured(long waitNanos, long responseNanos) {
        if (!timesListeners.isEmpty()) {
            Duration wait = Duration.ofNanos(Math.max(0, waitNanos));
            Duration response = Duration.ofNanos(Math.max(0, responseNanos));
            for (BiConsumer<Duration, Duration> listener : timesListeners) {
                tell(listener, wait, response);
            }
        }
    }

    private static void tell(BiConsumer<Duration, Duration> listener, Duration wait, Duration response) {
        try {
            listener.accept(wait, response);
        } catch (Throwable lost) {
            // The next one.
        }
    }

    /** Returns the demands of the latest measured tasks. */
    public LatestDemands demands() {
        return demands;
    }

    /** Returns n if one in n measured tasks has its CPU time measured: a power of two. */
    public int cpuPeriod() {
        return cpuPeriod;
    }

    /**
     * Chooses how many of the measured tasks have their CPU time measured: all of them at a low rate, and one in
     * {@link #MAX_CPU_PERIOD} at a high one.
     *
     * @param tasksPerSecond the rate of completions
     */
    public void adaptCpuPeriod(double tasksPerSecond) {
        int period = 1;
        while (period < MAX_CPU_PERIOD && tasksPerSecond > period * CPU_TASKS_PER_SECOND) {
            period *= 2;
        }
        if (period != cpuPeriod) {
            cpuPeriod = period;
        }
    }

    /** Sets the supplier of the arrivals that the queue has counted. */
    public void countsArrivalsOf(LongSupplier queue) {
        arrivalsInQueue = queue;
    }

    /**
     * Counts arrivals beyond those that the queue counts.
     *
     * @param tasks how many; negative for tasks that the queue counts but that are no arrivals
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

    /** Returns the name of a task's type, whether types are measured or not; see {@link TaskTypes#nameOf}. */
    public String typeNameOf(Object task) {
        return types.nameOf(task);
    }

    public long arrivals() {
        return arrivalsInQueue.getAsLong() + arrivalsElsewhere.sum();
    }

    public void rejected() {
        rejections.increment();
    }

    /** Counts a task that was dropped since it had waited too long. */
    public void expired() {
        expired.increment();
    }

    /** Counts a task that ran in its submitter because the queue was full. */
    public void ranInCaller() {
        ranInCaller.increment();
    }

    /** Counts tasks that begin to wait for tasks of their own pool, or end it if {@code change} is negative. */
    public void waitingForOwnTasks(int change) {
        waitingForOwnTasks.addAndGet(change);
    }

    /** Returns how many tasks wait for tasks of their own pool that had not begun. */
    public long waitingForOwnTasks() {
        return waitingForOwnTasks.get();
    }

    /** Returns the totals in which a new worker counts, perhaps with others, and after others. */
    public WorkerTotals register() {
        lock.lock();
        try {
            WorkerTotals totals = unused;
            if (totals != null) {
                unused = totals.taken();
            } else if (own.size() < MAX_OWN) {
                totals = new WorkerTotals(false);
                own.add(totals);
            } else {
                totals = share();
            }
            return totals;
        } finally {
            lock.unlock();
        }
    }

    private WorkerTotals share() {
        if (shared.size() < MAX_SHARED) {
            shared.add(new WorkerTotals(true));
        }
        nextShared = (nextShared + 1) % shared.size();
        return shared.get(nextShared);
    }

    /** A worker that has ended counts no more in its totals. */
    public void retire(WorkerTotals totals) {
        lock.lock();
        try {
            if (totals.free(unused)) {
                unused = totals;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many totals a snapshot adds up. */
    int totals() {
        lock.lock();
        try {
            return own.size() + shared.size();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the totals now. */
    public StatisticsSnapshot snapshot() {
        return snapshot(true, true);
    }

    /**
     * Returns the totals now.
     *
     * @param waits whether to include the histogram of the queue waits, which is empty otherwise
     * @param responses whether to include both histograms, which are most of the work
     */
    public StatisticsSnapshot snapshot(boolean waits, boolean responses) {
        int rest = waits ? WorkerTotals.RESPONSE_BUCKETS : WorkerTotals.WAIT_BUCKETS;
        int cells = responses ? WorkerTotals.CELLS : rest;
        long[] sums = new long[WorkerTotals.CELLS];
        lock.lock();
        try {
            for (WorkerTotals totals : own) {
                totals.addTo(sums, cells);
            }
            for (WorkerTotals totals : shared) {
                totals.addTo(sums, cells);
            }
        } finally {
            lock.unlock();
        }
        return new StatisticsSnapshot(
                arrivals(), rejections.sum(), expired.sum(), ranInCaller.sum(), sums, types.snapshot());
    }
}
