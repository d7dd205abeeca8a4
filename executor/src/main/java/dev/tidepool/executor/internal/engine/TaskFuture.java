package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.lock.StackRoom;
import dev.tidepool.executor.internal.lock.Yield;
import dev.tidepool.executor.internal.queue.TaskQueue;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The future of a submitted task: 40 bytes, including the task's position in its queue. When it is
 * cancelled, it leaves the queue at once. When the pool rejects it, it ends with a {@link
 * java.util.concurrent.RejectedExecutionException}.
 *
 * <p><b>Legal transitions.</b>
 *
 * <ul>
 *   <li>NEW to RUNNING by the thread that may run the task, which then writes {@code runner}; RUNNING to
 *       SUCCEEDED or FAILED by the same thread, or to NEW after a run that another follows.
 *   <li>NEW to REJECTING to FAILED by the pool.
 *   <li>NEW or RUNNING to CANCELLED, or RUNNING to INTERRUPTING to INTERRUPTED, by the thread that cancels.
 * </ul>
 *
 * <p>All of them are compare-and-set except those out of REJECTING and INTERRUPTING. The thread that moved
 * the state from NEW writes {@code outcome} before the next transition; readers read it after they saw
 * SUCCEEDED or FAILED. A thread that ran a task returns only when no interrupt meant for the task can still
 * arrive.
 *
 * <p>A worker that waits for a task of its own pool which has not begun gives its place to another thread.
 *
 * @param <T> the type of the result
 */
public class TaskFuture<T> extends AwaitedTask implements RunnableFuture<T> {
    private static final int REJECTING = -1;
    private static final int NEW = 0;
    private static final int RUNNING = 1;
    private static final int SUCCEEDED = 2;
    private static final int FAILED = 3;
    private static final int CANCELLED = 4;
    private static final int INTERRUPTING = 5;
    private static final int INTERRUPTED = 6;

    private static final VarHandle STATE;
    private static final VarHandle RUNNER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            STATE = lookup.findVarHandle(TaskFuture.class, "state", int.class);
            RUNNER = lookup.findVarHandle(TaskFuture.class, "runner", Thread.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private volatile int state;

    /** The callable or runnable; null once it has ended, or later if it was cancelled on its way to the pool. */
    private @Nullable Object task;

    /** The result of a runnable, then of the task, or what it threw. */
    private @Nullable Object outcome;

    private volatile @Nullable Thread runner;

    public TaskFuture(Callable<T> task) {
        this.task = task;
    }

    /** Creates the future of a runnable that ends with {@code result}. */
    public TaskFuture(Runnable task, T result) {
        this.task = task;
        this.outcome = result;
    }

    /** Returns what the caller submitted: the task of a future that has not ended, otherwise {@code work}. */
    public static Object originOf(Runnable work) {
        Object submitted = work;
        Object inner = work; // another future, if two executors have wrapped the task
        while (inner != null) {
            submitted = inner;
            inner = inner instanceof TaskFuture<?> future ? future.task : null;
        }
        return submitted;
    }

    /** Returns what its task threw, or null if it has not failed. */
    public @Nullable Throwable failure() {
        return state == FAILED ? (Throwable) outcome : null;
    }

    // ---- Running

    /** Runs a task for the pool that has taken it. Returns what it threw if it is a future, which throws nothing. */
    static @Nullable Throwable runTaken(Runnable work) {
        if (work instanceof TaskFuture<?> future) {
            future.runTaken();
            return future.failure();
        }
        work.run();
        return null;
    }

    /** Runs it for the pool that has taken it. Others call {@link #run}. */
    protected void runTaken() {
        run();
    }

    @Override
    public void run() {
        if (start()) {
            runStarted(false);
        } else if (isDone()) {
            forgetTask();
        }
    }

    /** Begins a run in the calling thread, which must call {@link #runStarted}; false if it runs or has ended. */
    protected final boolean start() {
        if (!STATE.compareAndSet(this, NEW, RUNNING)) {
            return false;
        }
        RUNNER.setRelease(this, Thread.currentThread());
        return true;
    }

    /**
     * Runs the task. What it throws ends the future.
     *
     * @param again whether the future may run again, instead of having succeeded
     */
    protected final void runStarted(boolean again) {
        int end = again ? NEW : SUCCEEDED;
        try {
            Object work = task;
            if (work instanceof Callable<?> callable) {
                outcome = callable.call();
            } else if (work instanceof Runnable runnable) {
                runnable.run();
            }
        } catch (Throwable thrown) {
            outcome = thrown;
            end = FAILED;
        }
        if (STATE.compareAndSet(this, RUNNING, end)) {
            if (end == NEW) {
                RUNNER.setRelease(this, null);
            } else {
                ended();
            }
        } else {
            outcome = null; // nobody will ask for the result of a cancelled task
            awaitInterrupt();
        }
    }

    /** Ends a future that does not run as if its task had thrown {@code cause}; false if it runs or has ended. */
    public final boolean reject(Throwable cause) {
        boolean starts = startRejection();
        if (starts) {
            endRejection(cause);
        }
        return starts;
    }

    /** Enters REJECTING; false if it runs or has ended. Otherwise {@link #endRejection} must follow. */
    protected boolean startRejection() {
        return STATE.compareAndSet(this, NEW, REJECTING);
    }

    protected void endRejection(Throwable cause) {
        outcome = cause;
        state = FAILED;
        ended();
    }

    /** Whether it neither runs nor has ended, nor is about to. */
    protected final boolean isNew() {
        return state == NEW;
    }

    private void awaitInterrupt() {
        while (state == INTERRUPTING) {
            Yield.now();
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        StackRoom.require(); // one that leaves the queue changes the pool's counts
        while (true) {
            int now = state;
            if (now > RUNNING) {
                return false;
            }
            boolean interrupts = now == RUNNING && mayInterruptIfRunning;
            if (now == REJECTING) {
                Thread.onSpinWait();
            } else if (STATE.compareAndSet(this, now, interrupts ? INTERRUPTING : CANCELLED)) {
                endCancelled(now, interrupts);
                return true;
            }
        }
    }

    /** A task that has not begun may be on its way to the pool, which must still see what was submitted. */
    private void endCancelled(int before, boolean interrupts) {
        boolean onItsWay = false;
        try {
            if (interrupts) {
                interruptRunner();
            }
            if (before == NEW) {
                outcome = null;
                onItsWay = !withdraw() && !isGivenBack();
            }
        } finally {
            if (!onItsWay) {
                forgetTask();
            }
            notifyEnded();
        }
    }

    @Override
    public void givenBack() {
        super.givenBack();
        if (hasEnded()) {
            forgetTask();
        }
    }

    private void interruptRunner() {
        try {
            Thread running = runner;
            while (running == null) {
                Thread.onSpinWait();
                running = runner;
            }
            running.interrupt();
        } finally {
            state = INTERRUPTED;
        }
    }

    private void ended() {
        forgetTask();
        notifyEnded();
    }

    /** Keeps the task in memory no longer. Only for a future that has ended, and that no thread is about to queue. */
    protected final void forgetTask() {
        task = null;
    }

    private void notifyEnded() {
        RUNNER.setRelease(this, null);
        forgetPosition();
        wakeWaiters();
        done();
    }

    /** Called once, after the future has ended in any way. */
    protected void done() {}

    // ---- Waiting

    @Override
    public boolean isDone() {
        return state > RUNNING;
    }

    @Override
    public boolean isCancelled() {
        return state >= CANCELLED;
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        if (!isDone()) {
            await(0, false);
        }
        return result();
    }

    @Override
    public T get(long limit, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long nanos = unit.toNanos(limit);
        if (!isDone() && !await(nanos, true)) {
            throw new TimeoutException("the task has not ended within " + limit + " " + unit);
        }
        return result();
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // a success may be null
    private T result() throws ExecutionException {
        int end = state;
        if (end == FAILED) {
            throw new ExecutionException((Throwable) outcome);
        }
        if (end != SUCCEEDED) {
            throw new CancellationException();
        }
        return (T) outcome;
    }

    private boolean await(long nanos, boolean limited) throws InterruptedException {
        long deadline = limited ? System.nanoTime() + Math.max(0, nanos) : 0;
        boolean givesPlace = !(limited && nanos <= 0) && beginWaiting();
        try {
            return awaitEnd(deadline, limited);
        } finally {
            if (givesPlace) {
                BlockingSection.endWaiting();
            }
        }
    }

    /** The queue of the pool that will run it, or runs it; null if that is unknown, or no pool does. */
    protected @Nullable TaskQueue poolQueue() {
        return queue();
    }

    /** See {@link BlockingSection#beginWaitingFor}. */
    final boolean beginWaiting() {
        int now = state;
        return (now == NEW || now == RUNNING) && BlockingSection.beginWaitingFor(this, now == RUNNING);
    }

    /** Does what a future does that ends while others wait for it; see {@link Rehearsal}. */
    static void rehearse() {
        TaskFuture<String> future = new TaskFuture<>(Rehearsal::nothing, "");
        future.enterAndLeave();
        future.run();
    }

    @Override
    public String toString() {
        String word = switch (state) {
            case NEW -> "not started";
            case RUNNING -> "running";
            case SUCCEEDED -> "succeeded";
            case FAILED -> "failed: " + outcome;
            default -> "cancelled";
        };
        Object submitted = task;
        return super.toString() + "[" + word + (submitted == null ? "" : ", task " + submitted) + "]";
    }
}
