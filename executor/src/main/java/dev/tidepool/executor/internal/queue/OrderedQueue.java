package dev.tidepool.executor.internal.queue;

import dev.tidepool.executor.internal.lock.PoolLock;
import dev.tidepool.executor.internal.lock.StackRoom;
import dev.tidepool.policy.WaitTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A queue in an order other than that of arrival: a {@link TaskOrder} under one lock, which is a leaf.
 *
 * <p><b>Two orders.</b> Each waiting task is an entry of the order, and of a list of all waiting tasks by arrival. The
 * list tells the oldest, and gives up an entry in constant time. The order then keeps a vacant entry until its turn
 * comes, a task is removed, or there are more vacant than waiting ones.
 *
 * <p><b>Foreign code.</b> The comparator runs under the lock, and in {@link #offer} only. What it throws reaches the
 * submitter, and nothing has changed. It must not use the pool; this class refuses changes by the thread that
 * compares.
 *
 * <p><b>Nothing overlooked.</b> An offer writes the volatile number of waiting tasks before it returns, and so before
 * its submitter reads whether a worker is idle.
 */
public final class OrderedQueue extends TaskQueue {
    /** Vacant entries that an order may always keep. */
    private static final int MIN_VACANT_TO_PURGE = 64;

    private static final Predicate<QueuedTask> VACANT = QueuedTask::isVacant;

    private final TaskOrder order;
    private final Function<Runnable, ?> keyOf;
    private final TaskMeter meter;
    private final LongSupplier clock;
    private final Runnable onWithdrawal;
    private final ArrivalSampler sampler;
    private final PoolLock lock = new PoolLock();
    private final ArrivalList arrivals;
    private int vacant;
    private volatile long offered;
    private volatile int waiting;

    OrderedQueue(
            TaskOrder order,
            ArrivalList arrivals,
            Function<Runnable, ?> keyOf,
            boolean everyTask,
            TaskMeter meter,
            LongSupplier clock,
            Runnable onWithdrawal) {
        this.order = order;
        this.arrivals = arrivals;
        this.keyOf = keyOf;
        this.sampler = new ArrivalSampler(0, everyTask);
        this.meter = meter;
        this.clock = clock;
        this.onWithdrawal = onWithdrawal;
    }

    /**
     * Returns an empty queue ordered by a comparator, then by arrival. It returns the abstract type, so that a caller
     * loads this class only if it needs it.
     *
     * @param comparator compares tasks as their callers submitted them
     * @param origin returns what the caller submitted
     * @param everyTask whether every task is measured
     * @param meter wraps the tasks that are measured
     * @param clock monotonic nanos
     * @param onWithdrawal called after a task has withdrawn itself
     */
    public static TaskQueue byPriority(
            Comparator<Object> comparator,
            Function<Runnable, Object> origin,
            boolean everyTask,
            TaskMeter meter,
            LongSupplier clock,
            Runnable onWithdrawal) {
        return new OrderedQueue(
                new PriorityOrder(comparator), new ArrivalList(), origin, everyTask, meter, clock, onWithdrawal);
    }

    /**
     * Returns an empty queue in which the types of tasks take turns.
     *
     * @param type returns the name of a task's type; called without a lock
     * @param everyTask whether every task is measured
     * @param meter wraps the tasks that are measured
     * @param clock monotonic nanos
     * @param onWithdrawal called after a task has withdrawn itself
     */
    public static TaskQueue byType(
            Function<Runnable, String> type,
            boolean everyTask,
            TaskMeter meter,
            LongSupplier clock,
            Runnable onWithdrawal) {
        return new OrderedQueue(new TypeTurns(), new ArrivalList(), type, everyTask, meter, clock, onWithdrawal);
    }

    /**
     * Returns an empty queue in the order of arrival, from which the newest task leaves first while the oldest is late.
     *
     * @param lateNanos the wait from which on a task is late
     * @param meter wraps the tasks, all of which are measured
     * @param clock monotonic nanos
     * @param onWithdrawal called after a task has withdrawn itself
     */
    public static TaskQueue adaptiveLifo(long lateNanos, TaskMeter meter, LongSupplier clock, Runnable onWithdrawal) {
        ArrivalList arrivals = new ArrivalList();
        TaskOrder order = new AdaptiveLifo(arrivals, clock, lateNanos);
        return new OrderedQueue(order, arrivals, work -> "", true, meter, clock, onWithdrawal);
    }

    /** Takes the lock. */
    private void enter() {
        if (lock.isHeldByCurrentThread()) {
            throw new IllegalStateException("a comparator used the pool that asked it; it may only compare the tasks");
        }
        lock.lock();
    }

    // ---- Offering

    @Override
    public void offer(Runnable work, int home) {
        StackRoom.require();
        Object key = keyOf.apply(MeasuredTask.unwrap(work));
        MeasuredTask measured = null;
        boolean entered = false;
        while (!entered) {
            // The meter calls foreign code, so it runs without the lock, and again if another arrival came between.
            int weight = sampler.period();
            boolean chosen = offered >= sampler.next();
            measured = chosen && !(work instanceof MeasuredTask) ? meter.measure(work, weight) : null;
            entered = tryOffer(work, measured, key, chosen, weight);
        }
        try {
            MeasuredTask.countArrival(measured);
        } catch (StackOverflowError | OutOfMemoryError exhausted) {
            // The task is queued; an estimate misses its arrival.
        }
    }

    /** Adds a task, unless another arrival has changed whether this one is measured. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
    private boolean tryOffer(Runnable work, @Nullable MeasuredTask measured, Object key, boolean chosen, int weight) {
        enter();
        try {
            long number = offered;
            if (chosen != (number >= sampler.next()) || weight != sampler.period()) {
                return false;
            }
            purge();
            QueuedTask entry = new QueuedTask(this, measured == null ? work : measured, key, number);
            try {
                order.add(entry);
                if (chosen) {
                    sampler.arrived(number, measured == null ? clock.getAsLong() : measured.arrivalNanos());
                }
            } catch (Throwable refused) {
                entry.task = null;
                vacant++;
                throw refused;
            }
            arrivals.append(entry);
            if (MeasuredTask.unwrap(work) instanceof Withdrawable withdrawable) {
                withdrawable.waitsAt(entry, number);
            }
            offered = number + 1;
            waiting = waiting + 1;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Removes the vacant entries if they are many. */
    private void purge() {
        if (vacant > MIN_VACANT_TO_PURGE && vacant > waiting) {
            forgetVacant();
        }
    }

    private void forgetVacant() {
        try {
            order.removeIf(VACANT);
            vacant = 0;
        } catch (OutOfMemoryError noIterator) {
            // They stay in the order until their turn comes.
        }
    }

    // ---- Taking

    @Override
    public Taker taker(int home) {
        return new OrderedTaker(this);
    }

    @Override
    public boolean batches() {
        return false;
    }

    @Override
    public void allowBatches(boolean allowed) {}

    /** Takes the task whose turn it is; null if none waits. */
    @Nullable
    Runnable poll() {
        if (waiting == 0) {
            return null;
        }
        enter();
        try {
            QueuedTask next = order.poll();
            return next == null ? null : leave(next);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public @Nullable Runnable takeOldest() {
        StackRoom.require();
        enter();
        try {
            QueuedTask first = arrivals.oldest();
            return first == null ? null : vacate(first);
        } finally {
            lock.unlock();
        }
    }

    @Override
    @SuppressWarnings("NonApiType") // see there
    public void drainTo(ArrayList<Runnable> tasks) {
        StackRoom.require();
        enter();
        try {
            TaskQueue.reserve(tasks);
            for (QueuedTask next = order.poll(); next != null; next = order.poll()) {
                tasks.add(leave(next));
                TaskQueue.reserve(tasks);
            }
            vacant = 0;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean remove(Runnable work) {
        StackRoom.require();
        enter();
        try {
            QueuedTask entry = arrivals.find(work);
            if (entry == null) {
                return false;
            }
            vacate(entry);
            forgetVacant(); // its priority may change before it is offered again
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Takes one task after the other: while one ends, the others still wait, for the termination of the pool, too. */
    @Override
    public void takeIf(Predicate<Runnable> condition, Consumer<Runnable> owner) {
        StackRoom.require();
        List<QueuedTask> found;
        enter();
        try {
            found = arrivals.findAll(condition);
        } finally {
            lock.unlock();
        }
        for (int i = 0; i < found.size(); i++) { // an iterator would need memory
            Runnable task = take(found.get(i), null);
            if (task != null) {
                owner.accept(task);
            }
        }
    }

    /** Takes {@code work} if this entry still has it. */
    boolean remove(QueuedTask entry, Runnable work) {
        return take(entry, work) != null;
    }

    /** Takes the task of an entry, or only {@code work} if that is given; null if another thread has taken it. */
    private @Nullable Runnable take(QueuedTask entry, @Nullable Runnable work) {
        StackRoom.require();
        enter();
        try {
            return entry.isVacant() || (work != null && !entry.has(work)) ? null : vacate(entry);
        } finally {
            lock.unlock();
        }
    }

    void withdrawn() {
        onWithdrawal.run();
    }

    /** Takes a task that stays in the order as a vacant entry. */
    private Runnable vacate(QueuedTask entry) {
        vacant++;
        return leave(entry);
    }

    /** Takes a task out of the list of arrivals and out of the counts. */
    @SuppressWarnings({"NonAtomicVolatileUpdate", "NullAway"}) // under the lock; the entry has a task
    private Runnable leave(QueuedTask entry) {
        arrivals.remove(entry);
        Runnable task = entry.task;
        entry.task = null;
        waiting = waiting - 1;
        return task;
    }

    // ---- Observation

    @Override
    public List<Runnable> snapshot() {
        List<Runnable> tasks = new ArrayList<>();
        enter();
        try {
            for (QueuedTask entry : order.inOrder()) {
                if (entry.task != null) {
                    tasks.add(MeasuredTask.unwrap(entry.task));
                }
            }
        } finally {
            lock.unlock();
        }
        return tasks;
    }

    @Override
    public boolean mayHaveTasks() {
        return waiting > 0;
    }

    @Override
    public boolean hasTasks() {
        return waiting > 0;
    }

    @Override
    public int size() {
        return waiting;
    }

    @Override
    public int waiting() {
        return waiting;
    }

    @Override
    public long estimate() {
        return waiting;
    }

    @Override
    public long offered() {
        return offered;
    }

    @Override
    public WaitTimes queuedWait(long nowNanos) {
        enter();
        try {
            return arrivals.waits(waiting, nowNanos);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean maintain(boolean quiet) {
        enter();
        try {
            sampler.relax(offered, clock.getAsLong());
            if (waiting == 0 && vacant > 0) {
                forgetVacant(); // an idle pool keeps no task in memory
            }
            purge();
            return sampler.period() == 1;
        } finally {
            lock.unlock();
        }
    }
}
