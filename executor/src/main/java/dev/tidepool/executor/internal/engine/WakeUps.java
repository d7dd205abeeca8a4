package dev.tidepool.executor.internal.engine;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Who wakes whom. {@code searchers} counts the workers that look for a task without having one, and those
 * who are about to call one: while there are any, nobody is called.
 *
 * <p><b>Legal transitions.</b> 0 to 1 by whoever calls a worker, which inherits the duty to declare its search over;
 * up by one by a worker that looks out for itself, at most one a core; down by one by a worker that has found a
 * task, or has not and is about to announce itself idle, or ends, and by a caller that found nobody idle.
 *
 * <p><b>No lost wake-up.</b> All of the following reads and writes are volatile, so they happen in one order. A
 * submitter (1) takes the tail of a stripe, (2) publishes its task, (3) reads the number of idle workers and of
 * searchers. A worker without work (4) declares its search over, (5) announces itself idle, (6) looks for tasks
 * published or being offered. A worker that found a task (7) declares its search over, (8) looks in the same
 * way. If the submitter sees nobody idle, (5) of every worker is still to come, and (6) will see the task. If it sees
 * a searcher, (4) or (7) of that one is still to come, and (6) or (8) will see the task. The processor may do (3)
 * before (2), but not before (1), which is a full fence: then (6) and (8) see the tail taken, and the worker does not
 * park, or calls another. Whoever wanted to call a worker and found none idle declares its search over and starts
 * again if there may be tasks and somebody is idle by then.
 */
final class WakeUps {
    /** Tasks that a worker must have run since it last looked out or idled, to look out again. */
    private static final int BUSY = 32;

    private static final int YIELDS = 4;
    private static final long LOOK_OUT_NANOS = 50_000;

    private final PoolCore core;
    private final AtomicInteger searchers = new AtomicInteger();
    private final int mostSearchers = Runtime.getRuntime().availableProcessors();

    WakeUps(PoolCore core) {
        this.core = core;
    }

    /** Calls a worker to the queue if one is idle and nobody searches. */
    void callIfIdle() {
        while (core.crew.idle() > 0 && searchers.get() == 0 && searchers.compareAndSet(0, 1)) {
            Worker worker = call();
            if (worker != null) {
                worker.wake();
                return;
            }
            searchers.decrementAndGet();
            if (!core.queue.mayHaveTasks()) {
                return;
            }
        }
    }

    private @Nullable Worker call() {
        core.lock.lock();
        try {
            if (!core.crew.hasIdle()) {
                return null;
            }
            Worker worker = core.crew.call();
            worker.searches = true;
            worker.called = true;
            return worker;
        } finally {
            core.lock.unlock();
        }
    }

    /** The worker searches no longer, if it did. */
    void endSearch(Worker worker) {
        if (worker.searches) {
            worker.searches = false;
            searchers.decrementAndGet();
        }
    }

    /**
     * Lets a worker that has run many tasks look out for more before it idles, and give its processor to
     * whoever may submit them: cheaper for both than to be woken again.
     *
     * @return whether there are tasks; the worker then counts as searching
     */
    @SuppressWarnings("ThreadPriorityCheck")
    boolean lookOut(Worker worker) {
        if (!worker.wasBusy(BUSY) || searchers.get() >= mostSearchers) {
            return false;
        }
        searchers.incrementAndGet();
        worker.searches = true;
        long began = System.nanoTime();
        for (int i = 0; i < YIELDS || System.nanoTime() - began < LOOK_OUT_NANOS; i++) {
            Thread.yield();
            if (core.queue.hasTasks()) {
                return true;
            }
        }
        endSearch(worker);
        return false;
    }

    /** Lets an idle worker look out for as long as the user wished; submitters need not wake anybody meanwhile. */
    void spin(Worker worker) {
        long limit = core.options.spinNanos();
        if (limit == 0 || !searchers.compareAndSet(0, 1)) {
            return;
        }
        long began = System.nanoTime();
        while (!core.queue.hasTasks() && !worker.called && !worker.retired && System.nanoTime() - began < limit) {
            Thread.onSpinWait();
        }
        searchers.decrementAndGet();
    }
}
