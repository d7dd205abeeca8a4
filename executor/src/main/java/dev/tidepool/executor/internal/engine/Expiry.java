package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.queue.MeasuredTask;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * Drops tasks that have waited longer than their callers do. A task has a deadline of its own, as an {@link
 * ExpiringFuture}, or by the pool's limit: such a pool measures the arrival of every task.
 *
 * <p><b>Who looks.</b> A worker, at each task that it takes; and the control loop at {@code looksAt}, since all workers
 * may be blocked. A task that starts in time costs its pool no more than a comparison or two. The loop reads the whole
 * queue, so it pauses between two looks, for longer if they take long: a task may expire that much later.
 *
 * <p><b>Nothing overlooked.</b> A submitter queues its task and then lowers {@code looksAt}; the loop raises it and
 * then reads the queue. So the loop sees the task, or the submitter sees the raised value. Thread-safe.
 */
final class Expiry {
    private static final long MIN_PAUSE_NANOS = 1_000_000;

    /** A look may take long only because other threads had the processor. */
    private static final long MAX_PAUSE_NANOS = 50_000_000;

    /** Between the two, a pause is this many times as long as the look before. */
    private static final int PAUSE_PER_LOOK = 20;

    private final PoolCore core;
    private final long maxWaitNanos;
    private final AtomicLong looksAt = new AtomicLong(Long.MAX_VALUE);
    private volatile long looksNotBefore = Long.MIN_VALUE;

    Expiry(PoolCore core) {
        this.core = core;
        this.maxWaitNanos = core.options.maxWaitNanos();
        core.tasksExpire = core.options.limitsWaits();
    }

    // ---- Called by submitters

    /** A task with a deadline of its own will be queued. */
    void expects() {
        if (!core.tasksExpire) {
            core.tasksExpire = true;
        }
    }

    /** A task was queued. If it may expire, the loop must look, unless it will for an earlier one. */
    void entered(Runnable task) {
        if (core.options.limitsWaits()) {
            VarHandle.fullFence();
            if (looksAt.get() == Long.MAX_VALUE) {
                lookAt(ExpiringFuture.deadline(core.nanoTime(), maxWaitNanos));
            }
        }
        if (MeasuredTask.unwrap(task) instanceof ExpiringFuture<?> future) {
            VarHandle.fullFence();
            lookAt(future.deadlineNanos);
        }
    }

    private void lookAt(long deadlineNanos) {
        long time = Math.max(deadlineNanos, looksNotBefore);
        if (time < looksAt.get()) {
            long before = looksAt.get();
            while (time < before && !looksAt.compareAndSet(before, time)) {
                before = looksAt.get();
            }
            core.control.wakeBy(time);
        }
    }

    // ---- Called by workers

    /** Drops a task that the calling worker has taken, if it has expired. */
    boolean drops(Runnable task) {
        long deadline = deadlineOf(task);
        if (deadline == Long.MAX_VALUE || deadline > core.nanoTime()) {
            return false;
        }
        drop(task);
        return true;
    }

    private long deadlineOf(Runnable task) {
        long deadline = Long.MAX_VALUE;
        if (task instanceof MeasuredTask measured && core.options.limitsWaits()) {
            deadline = ExpiringFuture.deadline(measured.arrivalNanos(), maxWaitNanos);
        }
        Runnable work = MeasuredTask.unwrap(task);
        return work instanceof ExpiringFuture<?> future ? Math.min(deadline, future.deadlineNanos) : deadline;
    }

    private void drop(Runnable task) {
        Runnable work = MeasuredTask.unwrap(task);
        long own = work instanceof ExpiringFuture<?> future ? future.maxWaitNanos : Long.MAX_VALUE;
        core.rejections.expired(task, Math.min(own, maxWaitNanos));
    }

    // ---- Called by the control loop

    /**
     * Drops the waiting tasks that have expired, if any may have.
     *
     * @return when to call this again, on the pool's clock; {@link Long#MAX_VALUE} for never
     */
    long dropExpired(long nowNanos) {
        if (looksAt.get() <= nowNanos) {
            looksAt.set(Long.MAX_VALUE);
            long next = nowNanos + MIN_PAUSE_NANOS; // if this look fails
            try {
                long began = core.nanoTime();
                Look look = new Look(nowNanos);
                core.queue.takeIf(look, this::dropFromQueue);
                core.lanes.takeIf(look, this::dropFromQueue);
                long ended = core.nanoTime();
                long pause = Math.max(MIN_PAUSE_NANOS, PAUSE_PER_LOOK * (ended - began));
                looksNotBefore = ended + Math.min(MAX_PAUSE_NANOS, pause);
                next = look.next;
            } finally {
                if (next < Long.MAX_VALUE) {
                    lookAt(next);
                }
            }
        }
        return looksAt.get();
    }

    private void dropFromQueue(Runnable task) {
        try {
            drop(task);
        } finally {
            core.leftQueue();
        }
    }

    /** One look at all waiting tasks: which have expired, and when the next one will. */
    private final class Look implements Predicate<Runnable> {
        private final long nowNanos;
        private long next = Long.MAX_VALUE;

        Look(long nowNanos) {
            this.nowNanos = nowNanos;
        }

        @Override
        public boolean test(Runnable task) {
            long deadline = deadlineOf(task);
            if (deadline > nowNanos) {
                next = Math.min(next, deadline);
                return false;
            }
            return true;
        }
    }
}
