package dev.tidepool.executor;

import dev.tidepool.executor.internal.lock.StackRoom;
import dev.tidepool.executor.internal.queue.TaskQueue;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands the tasks of a {@link ScheduledExecutor} to the pool when they are due, and ends them when it is shut down.
 * {@link TaskBooks} has their states and the lock. Here nothing holds it: the pool and the thread factory are called,
 * and futures end, without it.
 *
 * <p><b>Never lost.</b> A task that cannot be handed over ends its future with the failure. Once the pool is found shut
 * down, all that wait end like this at once. Thread-safe.
 */
final class TaskTimer {
    private final AdaptiveExecutor pool;
    private final LongSupplier clock;
    private final TimerPhase phase = new TimerPhase();
    private final TaskBooks books;
    private final RefusalLog refusals;
    private final TimerThread thread;

    /** Creates a timer. Without {@code threads} it has no thread, and {@link #handOverDue} must be called instead. */
    TaskTimer(AdaptiveExecutor pool, @Nullable ThreadFactory threads, LongSupplier clock) {
        this.pool = pool;
        this.clock = clock;
        this.books = new TaskBooks(clock, phase);
        this.refusals = new RefusalLog(clock);
        this.thread = new TimerThread(this, threads);
        pool.timers().add(this);
    }

    long now() {
        return clock.getAsLong();
    }

    TaskQueue poolQueue() {
        return pool.control().pool().queue();
    }

    TimerPhase phase() {
        return phase;
    }

    TaskBooks books() {
        return books;
    }

    /**
     * Lets a task wait for its time. One that is due goes to the pool at once.
     *
     * @throws RejectedExecutionException after the shutdown of this timer or of its pool
     * @throws RuntimeException whatever the pool throws if the task is due, or the thread factory otherwise
     */
    void accept(ScheduledTask<?> task) {
        StackRoom.require();
        boolean isDue = books.isDue(task);
        books.accept(task, isDue);
        try {
            if (!isDue && pool.isShutdown()) { // a shutdown from now on sees that the task waits
                throw new RejectedExecutionException("the pool is shut down, so no task can wait for it: " + pool);
            }
            if (!isDue || task.isPeriodic()) {
                thread.require();
            }
            if (isDue) {
                giveToPool(task);
            }
        } catch (Throwable refusal) {
            task.cancel(false); // the caller gets no future of it, so it must not run
            throw refusal;
        }
    }

    // ---- Handing over

    /** Waits until a task is due; returns false once the calling thread is not needed. */
    boolean awaitDue() {
        return books.awaitDue(thread);
    }

    /** Gives the pool all tasks that are due. */
    void handOverDue() {
        for (ScheduledTask<?> task = books.takeDue(); task != null; task = books.takeDue()) {
            boolean unused = Thread.interrupted(); // of a task that ran in this thread, or nobody's business
            if (task.isDone()) {
                unused = books.futureEnded(task); // its canceller tells the books too, unless its stack ended
            } else if (task.stage == TaskStage.WAITING) {
                task.cancel(false); // a shutdown forbids it
            } else if (task.stage == TaskStage.QUEUED) {
                handOver(task);
            } else {
                books.leftPool(task); // a shutdown has given it back
            }
        }
    }

    private void handOver(ScheduledTask<?> task) {
        try {
            giveToPool(task);
            refusals.taken();
        } catch (Throwable refusal) {
            refused(task, refusal);
        }
    }

    private void giveToPool(ScheduledTask<?> task) {
        pool.execute(task);
        if (phase.isShutdown() && (task.stage == TaskStage.REVOKED || task.isDone())) {
            task.leaveQueue(); // a shutdown gave it back before the queue had it
        }
    }

    private void refused(ScheduledTask<?> task, Throwable refusal) {
        Throwable cause = refusal instanceof RejectedExecutionException ? refusal : asRejection(refusal);
        if (task.stage == TaskStage.REVOKED) {
            books.leftPool(task);
        } else {
            refuse(task, cause);
        }
        if (pool.isShutdown()) {
            refuseAll(cause);
        }
    }

    private static Throwable asRejection(Throwable failure) {
        try {
            return new RejectedExecutionException("the pool did not take a task that was due", failure);
        } catch (OutOfMemoryError noMemory) {
            return failure;
        }
    }

    private void refuse(ScheduledTask<?> task, Throwable cause) {
        if (task.refuse(cause)) {
            refusals.refused(cause);
        }
    }

    /** The pool is shut down, so what waits will never run. */
    private void refuseAll(Throwable cause) {
        for (ScheduledTask<?> task : books.waiting()) {
            refuse(task, cause);
        }
    }

    /** The thread caught something that nobody else did. */
    void threadFailed(Throwable failure) {
        refusals.threadFailed(failure);
    }

    // ---- Called by the tasks

    /** Returns whether the calling thread runs this task now; {@link #runEnded} must then follow. */
    boolean begins(ScheduledTask<?> task) {
        if (books.begins(task)) {
            return true;
        }
        if (task.stage == TaskStage.QUEUED) {
            task.cancel(false); // a shutdown forbids it
        }
        return false;
    }

    /** The code of a run has ended. A series goes on if it may. */
    void runEnded(ScheduledTask<?> task) {
        boolean goesOn = false;
        try {
            goesOn = task.isPeriodic() && books.awaitsNext(task);
            boolean poolEnds = goesOn && pool.isShutdown(); // a shutdown from now on sees that the series waits
            if (goesOn && task.stage == TaskStage.WAITING) { // and nobody got it back
                if (poolEnds) {
                    refuse(task, notDueInTime());
                } else {
                    thread.require(); // only if it has died, unless the series was cancelled and the thread has ended
                }
            }
        } catch (Throwable noMemoryOrThread) {
            refuse(task, noMemoryOrThread);
        }
        if (!goesOn) {
            task.cancel(false); // a series that a shutdown ends; any other future has ended
            books.runEnded(task);
            task.forget();
        }
    }

    // ---- The end

    /** Accepts no more. Series end and others still run, unless the policies say otherwise. */
    void shutdown() {
        books.shutdown();
        if (pool.isShutdown()) {
            poolShutDown();
        }
        cancelForbidden();
    }

    /** What waits will never run. */
    void poolShutDown() {
        refuseAll(notDueInTime());
    }

    private RejectedExecutionException notDueInTime() {
        return new RejectedExecutionException("the pool was shut down before a task was due: " + pool);
    }

    private void cancelForbidden() {
        for (ScheduledTask<?> task : books.forbidden()) {
            task.cancel(false);
        }
    }

    /** Accepts and begins no more, interrupts what runs, and returns what has not begun. */
    List<Runnable> shutdownNow() {
        StackRoom.require();
        List<Runnable> unstarted = books.stop();
        for (int i = 0; i < unstarted.size(); i++) { // an iterator would need memory
            if (unstarted.get(i) instanceof ScheduledTask<?> task && task.stage == TaskStage.REVOKED) {
                task.leaveQueue();
            }
        }
        return unstarted;
    }

    /** Sets whether series go on after a shutdown. */
    void keepsPeriodic(boolean keeps) {
        phase.keepsPeriodic = keeps;
        if (phase.isShutdown()) {
            cancelForbidden();
        }
    }

    /** Sets whether tasks that wait for their time still run after a shutdown. */
    void keepsDelayed(boolean keeps) {
        phase.keepsDelayed = keeps;
        if (phase.isShutdown()) {
            cancelForbidden();
        }
    }

    @Override
    public String toString() {
        return books.toString();
    }
}
