package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.lock.StackRoom;
import dev.tidepool.executor.internal.lock.Yield;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Wakes idle workers. While {@code calling} is set, a thread is about to wake a worker, or a worker that was woken has
 * not found a task yet. {@code searchers} counts the workers that look for tasks before they park. While either is so,
 * no thread wakes another worker.
 *
 * <p><b>Legal transitions.</b>
 *
 * <ul>
 *   <li>{@code calling} is set by a thread that then calls the next idle worker: it sets {@code called} of the worker,
 *       and unparks it if the worker is idle after that.
 *   <li>{@code calling} is cleared by a thread that found no such worker; and by a called worker that has found a task,
 *       is about to announce itself idle, finds none when it is unparked, or ends.
 *   <li>{@code searchers} plus 1 by a worker that searches before it idles, at most one per core, or that spins; minus
 *       1 by the same worker when it has found a task, is about to announce itself idle or to park, or ends.
 * </ul>
 *
 * <p><b>No call is forgotten.</b> A worker that was idle after {@code called} was set leaves that state later. On each
 * way out of it, it ends the call. A worker that left the state before may find {@code called} set for a call that was
 * given up. It then ends another's call, and one worker too many may be woken.
 *
 * <p><b>No lost wake-up.</b> The following reads and writes are volatile and so happen in one order. A
 * submitter (1) takes the tail of a stripe, (2) publishes its task, (3) reads the next idle worker, {@code calling} and
 * {@code searchers}. A worker without work (4) ends its search and its call, (5) announces itself idle, (6) looks for
 * tasks that are published or being offered. A worker that found a task (7) ends its search and its call, and (8) looks
 * in the same way.
 *
 * <ul>
 *   <li>If the submitter sees no idle worker, (5) of every worker is still to come, so (6) sees the task.
 *   <li>If it sees a call or a searcher, (4) or (7) of that worker is still to come, so (6) or (8) sees the task. A
 *       worker that is unparked for nothing ends its call and then looks again.
 *   <li>The processor may do (3) before (2) but not before (1), which is a full fence. Then (6) and (8) see
 *       the tail taken, and the worker does not park, or wakes another.
 *   <li>A calling thread that finds the worker no longer idle gives up its call. It starts again if there may be tasks
 *       and a worker is idle by then.
 * </ul>
 *
 * <p><b>Errors.</b> A call takes no lock and changes no books, which the worker does itself. So it needs little room
 * on the stack: whatever is thrown before the unpark, writing one field gives the call up. For the room that the lock
 * needs, a submitter had to touch a hundred cold cache lines of its stack for each single task.
 */
final class WorkerWaker {
    private static final VarHandle CALLING;

    static {
        try {
            CALLING = MethodHandles.lookup().findVarHandle(WorkerWaker.class, "calling", boolean.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** Tasks that a worker must have run since its last search or idle time to search again. */
    private static final int MIN_TASKS_TO_SEARCH = 32;

    private static final int MIN_YIELDS = 4;
    private static final long MIN_SEARCH_NANOS = 50_000;

    private final PoolCore core;
    private final AtomicInteger searchers = new AtomicInteger();
    private final int maxSearchers = Runtime.getRuntime().availableProcessors();
    private volatile boolean calling;

    WorkerWaker(PoolCore core) {
        this.core = core;
        calling = !beginCall(); // links it, for which there may be no memory later
    }

    private boolean beginCall() {
        return CALLING.compareAndSet(this, false, true);
    }

    /**
     * Wakes a worker if one is idle and no worker was called or searches. Without an idle one, the control loop must
     * look after the queue.
     *
     * @throws StackOverflowError if the stack has too little room to do so; nothing has then changed
     */
    void wakeIfIdle() {
        if (core.workers.nextIdle() == null) {
            core.control.allBusy();
        } else if (!calling && searchers.get() == 0) {
            StackRoom.requireLittle();
            call();
        }
    }

    private void call() {
        while (core.workers.nextIdle() != null && beginCall()) {
            try {
                Worker worker = core.workers.nextIdle();
                if (worker != null) {
                    worker.called = true;
                    if (worker.state == WorkerState.IDLE) {
                        worker.unpark();
                        return;
                    }
                }
                calling = false;
            } catch (Throwable exhausted) {
                calling = false;
                throw exhausted;
            }
            if (!core.mayHaveTasks()) {
                return;
            }
        }
    }

    /** Ends the search of a worker, if it searches, and the call to it, if it was called. */
    void endSearch(Worker worker) {
        if (worker.searches) {
            worker.searches = false;
            searchers.decrementAndGet();
        }
        if (worker.called) {
            worker.called = false;
            calling = false;
        }
    }

    /**
     * Lets a worker that has run many tasks search for more before it idles. It yields its processor to
     * threads that may submit them, which costs both less than waking the worker again.
     *
     * @return whether there are tasks; the worker then counts as searching
     */
    boolean searchBeforeIdle(Worker worker) {
        if (!worker.hasRun(MIN_TASKS_TO_SEARCH) || searchers.get() >= maxSearchers) {
            return false;
        }
        searchers.incrementAndGet();
        worker.searches = true;
        long began = System.nanoTime();
        for (int i = 0; i < MIN_YIELDS || System.nanoTime() - began < MIN_SEARCH_NANOS; i++) {
            Yield.now();
            if (core.hasTasks()) {
                return true;
            }
        }
        endSearch(worker);
        return false;
    }

    /** Lets an idle worker spin for as long as the user allowed. Meanwhile submitters wake no worker. */
    void spin(Worker worker) {
        long limit = core.options.spinNanos();
        if (limit == 0 || !searchers.compareAndSet(0, 1)) {
            return;
        }
        long began = System.nanoTime();
        while (!core.hasTasks() && worker.state == WorkerState.IDLE && System.nanoTime() - began < limit) {
            Thread.onSpinWait();
        }
        searchers.decrementAndGet();
    }
}
