package dev.tidepool.executor.queue;

import dev.tidepool.policy.WaitTimes;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One first-in, first-out queue: a list linked through the tasks themselves, under one lock, so that
 * a cancelled task leaves it in constant time and nothing is allocated.
 *
 * <p>State: {@code head}, {@code tail}, {@code count}, {@code arrivalSum} and all links are guarded by {@code lock};
 * {@code size} and {@code headArrival} are written under it and read without it, as hints. A task
 * belongs to this queue exactly while {@code task.queue == this}. The lock is a leaf: nothing else
 * is locked under it.
 */
public final class FifoQueue implements TaskQueue {
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable QueuedTask head;
    private @Nullable QueuedTask tail;
    private int count;
    private volatile int size;
    private volatile long headArrival;

    /** Sum of the arrival stamps; wraps around, as does the product it is subtracted from. */
    private long arrivalSum;

    /** Makes an empty queue. */
    public FifoQueue() {}

    @Override
    public void offer(QueuedTask task, int home) {
        lock.lock();
        try {
            if (task.queue != null) {
                throw new IllegalStateException("task is already queued");
            }
            QueuedTask last = tail;
            task.previous = last;
            task.queue = this;
            tail = task;
            if (last == null) {
                head = task;
                headArrival = task.arrivalNanos();
            } else {
                last.next = task;
            }
            arrivalSum += task.arrivalNanos();
            size = ++count;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public @Nullable QueuedTask poll(int home) {
        return pollOldest();
    }

    @Override
    public @Nullable QueuedTask pollOldest() {
        if (size == 0) {
            return null;
        }
        lock.lock();
        try {
            QueuedTask first = head;
            if (first != null) {
                unlink(first);
            }
            return first;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean remove(QueuedTask task) {
        if (task.queue != this) {
            return false;
        }
        lock.lock();
        try {
            if (task.queue != this) {
                return false;
            }
            unlink(task);
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void drainTo(List<QueuedTask> tasks) {
        for (QueuedTask task = pollOldest(); task != null; task = pollOldest()) {
            tasks.add(task);
        }
    }

    @Override
    public int size() {
        return size;
    }

    /** Returns the arrival of the oldest task; meaningless while {@code size() == 0}. */
    long headArrival() {
        return headArrival;
    }

    @Override
    public WaitTimes queuedWait(long nowNanos) {
        lock.lock();
        try {
            QueuedTask youngest = tail;
            if (youngest == null) {
                return WaitTimes.NONE;
            }
            long sum = size * nowNanos - arrivalSum;
            return new WaitTimes(
                    size, Math.max(0, (double) sum / size), Math.max(0, nowNanos - youngest.arrivalNanos()));
        } finally {
            lock.unlock();
        }
    }

    private void unlink(QueuedTask task) {
        QueuedTask before = task.previous;
        QueuedTask after = task.next;
        if (before == null) {
            head = after;
            headArrival = after == null ? 0 : after.arrivalNanos();
        } else {
            before.next = after;
        }
        if (after == null) {
            tail = before;
        } else {
            after.previous = before;
        }
        task.previous = null;
        task.next = null;
        task.queue = null;
        arrivalSum -= task.arrivalNanos();
        size = --count;
    }
}
