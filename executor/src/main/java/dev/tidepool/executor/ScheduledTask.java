package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.TaskFuture;
import dev.tidepool.executor.internal.queue.TaskQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A task of a {@link ScheduledExecutor}: the future that its caller got, and what the pool runs. A series is one task
 * that runs again and again until it throws or is cancelled, and ends without a result. The next run is due only once
 * the last one has ended, so no two overlap. Ordered by due time, then by submission. See {@link TimerTasks}.
 */
class ScheduledTask<V> extends TaskFuture<V> implements RunnableScheduledFuture<V> {
    final long number;

    /** When it is due, on the timer's clock. Written under the timer's lock once it is accepted. */
    volatile long dueNanos;

    /** Written under the timer's lock. */
    volatile TaskStage stage = TaskStage.NEW;

    /** Its place in the heap of those that wait; guarded by the timer's lock. */
    int index;

    // Its place in HandedTasks; guarded by the timer's lock.
    boolean isHanded;

    @Nullable
    ScheduledTask<?> handedBefore;

    @Nullable
    ScheduledTask<?> handedAfter;

    /** The thread that runs it; guarded by the timer's lock. */
    @Nullable
    Thread runner;

    private final TaskTimer timer;

    /** From the start of a run to the next; negative: from the end of a run; 0: it runs once. */
    private final long periodNanos;

    ScheduledTask(TaskTimer timer, Callable<V> task, long number, long dueNanos) {
        super(task);
        this.timer = timer;
        this.number = number;
        this.dueNanos = dueNanos;
        this.periodNanos = 0;
    }

    ScheduledTask(TaskTimer timer, Runnable task, V result, long number, long dueNanos, long periodNanos) {
        super(task, result);
        this.timer = timer;
        this.number = number;
        this.dueNanos = dueNanos;
        this.periodNanos = periodNanos;
    }

    boolean belongsTo(TaskTimer candidate) {
        return timer == candidate;
    }

    @Override
    public boolean isPeriodic() {
        return periodNanos != 0;
    }

    boolean isDue(long nowNanos) {
        return dueNanos - nowNanos <= 0;
    }

    /** Returns when the run after this one is due. */
    long nextDueNanos() {
        return periodNanos > 0 ? dueNanos + periodNanos : timer.now() - periodNanos;
    }

    // ---- Running

    /**
     * Runs it for its user, also before its time. The timer is not concerned if it was never accepted, or was given
     * back by a shutdown.
     */
    @Override
    public void run() {
        if (stage == TaskStage.REVOKED) {
            runElsewhere(); // a thread of the pool may still hold it, and will find that it has ended
        } else {
            timer.books().waitsNoLonger(this);
            runTaken();
        }
    }

    /** Runs it once, unless a shutdown has given it back while the pool held it. */
    @Override
    protected void runTaken() {
        if (stage == TaskStage.NEW || stage == TaskStage.RETURNED) {
            runElsewhere();
        } else if (timer.begins(this)) {
            try {
                runStarted(isPeriodic());
            } finally {
                timer.runEnded(this);
            }
        } else if (isDone()) {
            forgetTask();
        }
    }

    private void runElsewhere() {
        if (isPeriodic()) {
            cancel(false);
        } else {
            super.run();
        }
    }

    /** Enters RUNNING unless the future has ended. The timer's lock is held. */
    boolean starts() {
        return start();
    }

    /** Whether its future has not ended, and nobody is about to end it. */
    boolean mayStart() {
        return isNew();
    }

    /** Interrupts its thread, which cannot leave its run while the timer's lock is held. Its class may be a user's. */
    void interruptRunner() {
        Thread running = runner;
        try {
            if (running != null) {
                running.interrupt();
            }
        } catch (Throwable refused) {
            // The task runs on.
        }
    }

    /** Leaves the pool's queue, in constant time, if it waits there. If that fails, it stays there and never begins. */
    void leaveQueue() {
        try {
            if (withdraw()) {
                timer.books().leftPool(this);
            }
        } catch (StackOverflowError exhausted) {
            // The others must leave too.
        }
    }

    // ---- The end

    /** The pool rejects it, unless a shutdown has given it back meanwhile. */
    @Override
    protected boolean startRejection() {
        return timer.books().beginsRejection(this);
    }

    /** Enters REJECTING unless the future has ended. The timer's lock is held. */
    boolean startsRejection() {
        return super.startRejection();
    }

    /** Its timer rejects it, unless a shutdown has given it back; false if so, or if it runs or has ended. */
    boolean refuse(Throwable cause) {
        boolean starts = timer.books().beginsRefusal(this);
        if (starts) {
            endRejection(cause);
        }
        return starts;
    }

    @Override
    protected void done() {
        if (timer.books().futureEnded(this)) {
            forgetTask();
        }
    }

    @Override
    public void givenBack() {
        super.givenBack();
        timer.books().leftPool(this);
    }

    /** A series has ended that no other thread has: it keeps its task in memory no longer. */
    void forget() {
        forgetTask();
    }

    /** A task of the pool that waits for it gives its place to another, also before this one is due. */
    @Override
    protected @Nullable TaskQueue poolQueue() {
        return timer.poolQueue();
    }

    // ---- Order

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(dueNanos - timer.now(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        if (other == this) {
            return 0;
        }
        if (other instanceof ScheduledTask<?> task) {
            long later = dueNanos - task.dueNanos;
            return later != 0 ? Long.signum(later) : Long.compare(number, task.number);
        }
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
}
