package dev.tidepool.executor.internal.queue;

import dev.tidepool.executor.internal.lock.PoolLock;
import dev.tidepool.executor.internal.lock.StackRoom;
import dev.tidepool.policy.TypeLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Holds back the tasks of a kind of which as many run as the decision allows, so that others pass them. A worker takes
 * its tasks through the gate. A task that may not run is set aside in its {@link Lane}. It still waits: it keeps its
 * permit, and whoever removes, drains or lists waiting tasks asks the gate too.
 *
 * <p><b>Nothing overlooked.</b> A task is set aside only while its kind has no room, both under the gate's lock. Room
 * appears when a task of the kind ends: its worker takes the oldest one, or ends and asks for another worker. It also
 * appears when the limits change: the control loop then serves the queue. {@link #ready()} is written before either.
 *
 * <p><b>Nothing out of sight.</b> Naming a kind is foreign code, which no lock may surround. Meanwhile the task is in
 * {@code unnamed}. It leaves the queue, enters a lane and begins under the lock, so whoever asks the queue first and
 * the gate then finds each task that waits.
 *
 * <p><b>Order.</b> A lane is first in, first out. Workers that take tasks at the same time may enter it in another
 * order than that of the queue.
 *
 * <p><b>Cost.</b> While {@link #isOpen()}, nothing is counted: a worker pays one volatile read a task. The lanes of an
 * earlier time are then forgotten. What a worker that had entered one of them tells it has no effect.
 *
 * <p><b>End.</b> A gate that {@link #openForGood} or {@link #drainTo} opened sets nothing aside, so a pool that ends
 * loses nothing.
 *
 * <p><b>Memory.</b> Whatever lacks memory changes nothing. Nothing from the moment at which a task leaves the queue to
 * that at which it begins needs any; a task for which a lane has no place runs.
 *
 * <p>Thread-safe. Under the lock, no other is taken but those of the queue.
 */
public final class LaneGate {
    private final PoolLock lock = new PoolLock();
    private final TaskQueue queue;
    private final Function<Runnable, String> kindOf;
    private final Runnable onWithdrawal;
    private final LaneSet lanes = new LaneSet(this);

    /** The tasks whose kind a worker asks for. None of them may run yet. */
    private final Lane unnamed = new Lane(this, "");

    private boolean ended;

    private volatile boolean open = true;
    private volatile int ready;
    private volatile int size;

    /**
     * Creates an open gate.
     *
     * @param queue the queue from which the tasks come
     * @param kindOf names the kind of a task; foreign code, called without a lock
     * @param onWithdrawal called after a task has withdrawn itself
     */
    public LaneGate(TaskQueue queue, Function<Runnable, String> kindOf, Runnable onWithdrawal) {
        this.queue = queue;
        this.kindOf = kindOf;
        this.onWithdrawal = onWithdrawal;
    }

    TaskQueue queue() {
        return queue;
    }

    // ---- Called by the control loop

    /** Limits these kinds from now on, and no others. The caller must then serve the queue if tasks are ready. */
    public void follow(List<TypeLimit> limits) {
        if (open && limits.isEmpty()) {
            return;
        }
        lock.lock();
        try {
            if (!ended) {
                lanes.limit(limits);
                changed();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Lets all tasks pass from now on. The caller must then serve the queue if tasks are ready. */
    public void openForGood() {
        lock.lock();
        try {
            end();
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        ended = true;
        lanes.liftLimits();
        changed();
    }

    /** Publishes the counts after a change. Call it under the lock. */
    private void changed() {
        int waiting = lanes.size() + unnamed.size();
        ready = lanes.ready();
        size = waiting;
        if (!lanes.areLimited() && waiting == 0) {
            lanes.clear();
        }
        open = lanes.isEmpty() && waiting == 0;
    }

    // ---- Called by workers

    /** Returns whether no kind is limited and no task is set aside. */
    public boolean isOpen() {
        return open;
    }

    /**
     * Takes the next task: one that was set aside and may now run, else one from the queue. What may not run is set
     * aside on the way. The worker leaves the lane of its last task.
     *
     * @param worker takes from the queue, and remembers the lane of the task
     * @param mayBatch see {@link Taker#poll}
     * @return null if no task that may run waits anywhere
     */
    public @Nullable Runnable next(LaneWorker worker, boolean mayBatch) {
        while (true) {
            Runnable task;
            lock.lock();
            try {
                leaveLane(worker);
                task = takeReady(worker);
                if (task != null) {
                    return task;
                }
                task = worker.taker().poll(mayBatch);
                if (task == null || !needsName(task)) {
                    return task;
                }
            } finally {
                lock.unlock();
            }
            if (enter(task, nameOf(task), worker)) {
                return task;
            }
        }
    }

    private @Nullable Runnable takeReady(LaneWorker worker) {
        Lane lane = lanes.firstReady();
        if (lane == null) {
            return null;
        }
        Runnable task = lane.poll();
        lane.running++;
        worker.entered(lane);
        changed();
        return task;
    }

    /** Returns whether a task from the queue is now {@code unnamed}. Otherwise it may run, as it may without memory. */
    private boolean needsName(Runnable task) {
        if (open || MeasuredTask.isLongRunning(task)) {
            return false;
        }
        try {
            unnamed.append(task);
        } catch (OutOfMemoryError noPlace) {
            return false;
        }
        changed();
        return true;
    }

    private @Nullable String nameOf(Runnable task) {
        try {
            return kindOf.apply(task);
        } catch (Throwable unknown) {
            return null; // foreign code; the submitter or the statistics report it
        }
    }

    /** Returns whether the worker may run the task. Otherwise it was set aside, or somebody else took it meanwhile. */
    private boolean enter(Runnable task, @Nullable String kind, LaneWorker worker) {
        lock.lock();
        try {
            if (unnamed.find(MeasuredTask.unwrap(task)) == null) {
                return false;
            }
            Lane lane = kind == null ? null : lanes.of(kind);
            if (lane == null) {
                return true;
            }
            if (lane.running >= lane.limit || lane.size() > 0) {
                return !lane.setsAside(task);
            }
            lane.running++;
            worker.entered(lane);
            return true;
        } finally {
            changed();
            lock.unlock();
        }
    }

    /** The worker has ended its task, if it had one. */
    public void leave(LaneWorker worker) {
        if (open) {
            return;
        }
        lock.lock();
        try {
            leaveLane(worker);
        } finally {
            lock.unlock();
        }
    }

    private void leaveLane(LaneWorker worker) {
        Lane lane = worker.leaves();
        if (lane != null) {
            lane.running--;
            changed();
        }
    }

    // ---- Called by whoever looks for waiting tasks

    /** Returns how many tasks that were set aside may run now. */
    public int ready() {
        return ready;
    }

    /** Returns how many tasks wait here: those set aside, and those whose kind is asked for. */
    public int size() {
        return size;
    }

    /** Returns how many tasks wait here or in the queue: one on its way from there to here counts once. */
    public int waiting() {
        int queued = queue.size();
        if (open) {
            return queued;
        }
        lock.lock();
        try {
            return queue.size() + size;
        } finally {
            lock.unlock();
        }
    }

    /** Takes a task that waits here; false if it does not. */
    public boolean remove(Runnable work) {
        if (open) {
            return false;
        }
        StackRoom.require();
        lock.lock();
        try {
            boolean found = unnamed.find(work) != null || lanes.find(work) != null;
            changed();
            return found;
        } finally {
            lock.unlock();
        }
    }

    boolean remove(Lane lane, int slot, Runnable work) {
        StackRoom.require();
        lock.lock();
        try {
            if (!lane.removeAt(slot, work)) {
                return false;
            }
            changed();
            return true;
        } finally {
            lock.unlock();
        }
    }

    void withdrawn() {
        onWithdrawal.run();
    }

    /** Takes a task that has waited as long as any in its lane, else the oldest of the queue; null if none waits. */
    public @Nullable Runnable takeOldest() {
        if (open) {
            return queue.takeOldest();
        }
        StackRoom.require();
        lock.lock();
        try {
            Runnable aside = lanes.poll();
            if (aside != null) {
                return aside;
            }
            return unnamed.size() > 0 ? unnamed.poll() : queue.takeOldest();
        } finally {
            changed();
            lock.unlock();
        }
    }

    /** Takes everything that waits here, then in the queue, as {@link TaskQueue#drainTo}. Then all pass from now on. */
    @SuppressWarnings("NonApiType") // as there
    public void drainTo(ArrayList<Runnable> tasks) {
        StackRoom.require();
        lock.lock();
        try {
            take(task -> true, tasks);
            queue.drainTo(tasks);
            end();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes each task that waits here and satisfies a condition.
     *
     * @param condition called under the lock
     * @param owner called for each without the lock
     */
    public void takeIf(Predicate<Runnable> condition, Consumer<Runnable> owner) {
        if (open) {
            return;
        }
        List<Runnable> taken = new ArrayList<>();
        StackRoom.require();
        lock.lock();
        try {
            take(condition, taken);
        } finally {
            lock.unlock();
            taken.forEach(owner); // of those that had left before memory ended, too
        }
    }

    private void take(Predicate<Runnable> condition, List<Runnable> taken) {
        try {
            lanes.takeIf(condition, taken);
            unnamed.takeIf(condition, taken);
        } finally {
            changed();
        }
    }

    /** Returns the tasks that wait now: those here, oldest first in each lane, then {@link TaskQueue#snapshot}. */
    public List<Runnable> snapshot() {
        if (open) {
            return queue.snapshot();
        }
        List<Runnable> tasks = new ArrayList<>();
        lock.lock();
        try {
            lanes.addTo(tasks);
            unnamed.addTo(tasks);
            tasks.addAll(queue.snapshot());
        } finally {
            lock.unlock();
        }
        return tasks;
    }
}
