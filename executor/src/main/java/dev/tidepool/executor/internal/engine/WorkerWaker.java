package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.lock.StackRoom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Wakes idle workers. {@code searchers} counts the workers that look for a task without having one, and the
 * threads that are about to wake a worker. While it is above 0, no thread wakes another worker.
 *
 * <p><b>Legal transitions of {@code searchers}.</b>
 *
 * <ul>
 *   <li>0 to 1 by a thread that wakes a worker; that worker inherits the duty to end the search.
 *   <li>Plus 1 by a worker that searches before it idles; at most one worker per core does so.
 *   <li>Minus 1 by a worker that has found a task, is about to announce itself idle, or ends; and by a waking
 *       thread that found no idle worker.
 * </ul>
 *
 * <p><b>No lost wake-up.</b> The following reads and writes are volatile and so happen in one order. A
 * submitter (1) takes the tail of a stripe, (2) publishes its task, (3) reads the number of idle workers and
 * of searchers. A worker without work (4) ends its search, (5) announces itself idle, (6) looks for tasks
 * that are published or being offered. A worker that found a task (7) ends its search and (8) looks in the
 * same way.
 *
 * <ul>
 *   <li>If the submitter sees no idle worker, (5) of every worker is still to come, so (6) sees the task.
 *   <li>If it sees a searcher, (4) or (7) of that searcher is still to come, so (6) or (8) sees the task.
 *   <li>The processor may do (3) before (2) but not before (1), which is a full fence. Then (6) and (8) see
 *       the tail taken, and the worker does not park, or wakes another.
 *   <li>A waking thread that finds no idle worker ends the search. It starts again if there may be tasks and
 *       a worker is idle by then.
 * </ul>
 */
final class WorkerWaker {
    /** Tasks that a worker must have run since its last search or idle time to search again. */
    private static final int MIN_TASKS_TO_SEARCH = 32;

    private static final int MIN_YIELDS = 4;
    private static final long MIN_SEARCH_NANOS = 50_000;

    private final PoolCore core;
    private final AtomicInteger searchers = new AtomicInteger();
    private final int maxSearchers = Runtime.getRuntime().availableProcessors();

    WorkerWaker(PoolCore core) {
        this.core = core;
    }

    /**
     * Wakes a worker if one is idle and no worker searches. Without an idle one, the control loop must look after the
     * queue.
     *
     * @throws StackOverflowError if the stack has too little room to do so; nothing has then changed
     */
    void wakeIfIdle() {
        if (core.workers.idle() == 0) {
            core.control.allBusy();
        } else if (searchers.get() == 0) {
            StackRoom.require();
            wake();
        }
    }

    private void wake() {
        while (core.workers.idle() > 0 && searchers.compareAndSet(0, 1)) {
            Worker worker = null;
            try {
                worker = takeIdle();
            } finally {
                if (worker == null) {
                    searchers.decrementAndGet();
                }
            }
            if (worker != null) {
                worker.unpark();
                return;
            }
            if (!core.mayHaveTasks()) {
                return;
            }
        }
    }

    private @Nullable Worker takeIdle() {
        core.lock.lock();
        try {
            return core.workers.hasIdle() ? core.workers.takeIdle(true) : null;
        } finally {
            core.lock.unlock();
        }
    }

    /** Ends the search of a worker, if it searches. */
    void endSearch(Worker worker) {
        if (worker.searches) {
            worker.searches = false;
            searchers.decrementAndGet();
        }
    }

    /**
     * Lets a worker that has run many tasks search for more before it idles. It yields its processor to
     * threads that may submit them, which costs both less than waking the worker again.
     *
     * @return whether there are tasks; the worker then counts as searching
     */
    @SuppressWarnings("ThreadPriorityCheck")
    boolean searchBeforeIdle(Worker worker) {
        if (!worker.hasRun(MIN_TASKS_TO_SEARCH) || searchers.get() >= maxSearchers) {
            return false;
        }
        searchers.incrementAndGet();
        worker.searches = true;
        long began = System.nanoTime();
        for (int i = 0; i < MIN_YIELDS || System.nanoTime() - began < MIN_SEARCH_NANOS; i++) {
            Thread.yield();
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
