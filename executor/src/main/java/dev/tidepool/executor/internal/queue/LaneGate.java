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
 * Holds back the tasks of a kind of which as many run as the decision allows, so that others pass them. A worker asks
 * with each task that it took from the queue. A task that may not run is set aside in its {@link Lane}. It still waits:
 * it keeps its permit, and whoever removes, drains or lists waiting tasks asks the gate too.
 *
 * <p><b>Nothing overlooked.</b> A task is set aside only while its kind has no room, both under the gate's lock. Room
 * appears when a task of the kind ends: its worker takes the oldest one, or ends and asks for another worker. It also
 * appears when the limits change: the control loop then serves the queue. {@link #ready()} is written before either.
 *
 * <p><b>Order.</b> A lane is first in, first out. Workers that take tasks at the same time may enter it in another
 * order than that of the queue: naming a kind is foreign code, which no lock may surround.
 *
 * <p><b>Cost.</b> While {@link #isOpen()}, nothing is counted: a worker pays one volatile read a task. The lanes of an
 * earlier time are then forgotten. What a worker that had entered one of them tells it has no effect.
 *
 * <p><b>End.</b> A gate that {@link #openForGood} opened sets nothing aside, so a pool that ends loses nothing.
 *
 * <p>Thread-safe. The lock is a leaf.
 */
public final class LaneGate {
    private final PoolLock lock = new PoolLock();
    private final TaskQueue queue;
    private final Function<Runnable, String> kindOf;
    private final Runnable onWithdrawal;
    private List<Lane> lanes = List.of();
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
                lanes = lanesFor(limits);
                changed();
            }
        } finally {
            lock.unlock();
        }
    }

    private List<Lane> lanesFor(List<TypeLimit> limits) {
        List<Lane> next = new ArrayList<>();
        for (Lane lane : lanes) {
            lane.limit = Integer.MAX_VALUE;
            if (lane.size() > 0
                    || limits.stream().anyMatch(limit -> limit.type().equals(lane.kind))) {
                next.add(lane);
            }
        }
        for (TypeLimit limit : limits) {
            Lane lane = laneOf(limit.type(), next);
            if (lane == null) {
                next.add(new Lane(this, limit.type(), limit.limit()));
            } else {
                lane.limit = limit.limit();
            }
        }
        return next;
    }

    private static @Nullable Lane laneOf(String kind, List<Lane> lanes) {
        for (Lane lane : lanes) {
            if (lane.kind.equals(kind)) {
                return lane;
            }
        }
        return null;
    }

    /** Lets all tasks pass from now on. The caller must then serve the queue if tasks are ready. */
    public void openForGood() {
        lock.lock();
        try {
            ended = true;
            lanes.forEach(lane -> lane.limit = Integer.MAX_VALUE);
            changed();
        } finally {
            lock.unlock();
        }
    }

    /** Publishes the counts after a change. Call it under the lock. */
    private void changed() {
        int nowReady = 0;
        int nowSize = 0;
        boolean limited = false;
        for (Lane lane : lanes) {
            nowReady += lane.ready();
            nowSize += lane.size();
            limited |= lane.limit < Integer.MAX_VALUE;
        }
        ready = nowReady;
        size = nowSize;
        if (!limited && nowSize == 0) {
            lanes = List.of();
        }
        open = lanes.isEmpty();
    }

    // ---- Called by workers

    /** Returns whether no kind is limited and no task is set aside. */
    public boolean isOpen() {
        return open;
    }

    /**
     * Takes the next task: one that was set aside and may now run, else one from the queue. What may not run is set
     * aside on the way. The worker must have left the lane of its last task.
     *
     * @param worker takes from the queue, and remembers the lane of the task
     * @param mayBatch see {@link Taker#poll}
     * @return null if no task that may run waits anywhere
     */
    public @Nullable Runnable next(LaneWorker worker, boolean mayBatch) {
        while (true) {
            Runnable aside = ready > 0 ? takeReady(worker) : null;
            if (aside != null) {
                return aside;
            }
            Runnable task = worker.taker().poll(mayBatch);
            if (task == null && ready == 0) {
                return null;
            }
            if (task != null && enter(task, worker)) {
                return task;
            }
        }
    }

    private @Nullable Runnable takeReady(LaneWorker worker) {
        lock.lock();
        try {
            for (Lane lane : lanes) {
                if (lane.ready() > 0) {
                    Runnable task = lane.poll();
                    lane.running++;
                    worker.entered(lane);
                    changed();
                    return task;
                }
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether the worker may run the task, which otherwise was set aside. Without memory, it may. */
    private boolean enter(Runnable task, LaneWorker worker) {
        if (MeasuredTask.isLongRunning(task)) {
            return true;
        }
        String kind;
        try {
            kind = kindOf.apply(task);
        } catch (Throwable unknown) {
            return true; // foreign code; the submitter or the statistics report it
        }
        lock.lock();
        try {
            Lane lane = laneOf(kind, lanes);
            if (lane == null) {
                return true;
            }
            if (lane.running >= lane.limit || lane.size() > 0) {
                lane.append(task);
                changed();
                return false;
            }
            lane.running++;
            worker.entered(lane);
            return true;
        } catch (OutOfMemoryError noPlace) {
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** The worker has ended its task, if it had one. */
    public void leave(LaneWorker worker) {
        Lane lane = worker.leaves();
        if (lane == null) {
            return;
        }
        lock.lock();
        try {
            lane.running--;
            changed();
        } finally {
            lock.unlock();
        }
    }

    // ---- Called by whoever looks for waiting tasks

    /** Returns how many tasks that were set aside may run now. */
    public int ready() {
        return ready;
    }

    /** Returns how many tasks are set aside. */
    public int size() {
        return size;
    }

    /** Takes a task that is set aside; false if it is not. */
    public boolean remove(Runnable work) {
        if (size == 0) {
            return false;
        }
        StackRoom.require();
        lock.lock();
        try {
            for (Lane lane : lanes) {
                if (lane.find(work) != null) {
                    changed();
                    return true;
                }
            }
            return false;
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

    /** Takes a task that has waited as long as any in its lane; null if none is set aside. */
    public @Nullable Runnable takeOldest() {
        if (size == 0) {
            return null;
        }
        List<Runnable> taken = new ArrayList<>(1);
        takeFirst(task -> true, 1, taken);
        return taken.isEmpty() ? null : taken.get(0);
    }

    /** Takes everything that is set aside into {@code tasks}. */
    public void drainTo(List<Runnable> tasks) {
        if (size > 0) {
            takeFirst(task -> true, Integer.MAX_VALUE, tasks);
        }
    }

    /**
     * Takes each task that satisfies a condition.
     *
     * @param condition called under the lock
     * @param owner called for each without the lock
     */
    public void takeIf(Predicate<Runnable> condition, Consumer<Runnable> owner) {
        if (size > 0) {
            List<Runnable> taken = new ArrayList<>();
            takeFirst(condition, Integer.MAX_VALUE, taken);
            taken.forEach(owner);
        }
    }

    private void takeFirst(Predicate<Runnable> condition, int most, List<Runnable> taken) {
        StackRoom.require();
        lock.lock();
        try {
            for (Lane lane : lanes) {
                List<Runnable> chosen = new ArrayList<>(); // nothing has left a lane yet, in case memory ends
                lane.forEach(task -> {
                    if (taken.size() + chosen.size() < most && condition.test(task)) {
                        chosen.add(task);
                    }
                });
                taken.addAll(chosen);
                chosen.forEach(task -> lane.find(MeasuredTask.unwrap(task)));
            }
            changed();
        } finally {
            lock.unlock();
        }
    }

    /** Adds the tasks that are set aside, oldest first in each lane, without their measurements. */
    public void addTo(List<Runnable> tasks) {
        if (size == 0) {
            return;
        }
        lock.lock();
        try {
            lanes.forEach(lane -> lane.forEach(task -> tasks.add(MeasuredTask.unwrap(task))));
        } finally {
            lock.unlock();
        }
    }

    /** A worker, as the gate sees it. Only the worker's own thread calls these methods. */
    public interface LaneWorker {
        /** Returns what takes its tasks from the queue. */
        Taker taker();

        /** Its next task runs in this lane. */
        void entered(Lane lane);

        /** Returns the lane of its last task, and forgets it; null if that ran in none. */
        @Nullable
        Lane leaves();
    }
}
