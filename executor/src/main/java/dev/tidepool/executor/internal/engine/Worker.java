package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.queue.MeasuredTask;
import dev.tidepool.executor.internal.queue.Taker;
import dev.tidepool.executor.internal.statistics.MachineMonitor;
import dev.tidepool.executor.internal.statistics.TypeTotals;
import dev.tidepool.executor.internal.statistics.WorkerTotals;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One worker thread: takes tasks from the pool and runs them until the pool has none for it.
 *
 * <p>While it is idle, {@code called} and {@code retired} tell it to look for a task or to end; each is set under
 * the pool's lock by whoever took the worker out of the idle set, and the thread is unparked after.
 *
 * <p>An interrupt that was meant for one task never reaches the next: the flag is cleared before every
 * task, unless the pool is being stopped, in which case it is set.
 */
final class Worker implements Runnable {
    /** One in this many of the measured tasks has its CPU time measured, chosen at random. */
    static final int CPU_SAMPLING = 8;

    final int index;
    final WorkerTotals totals;
    final Taker taker;

    /** When this worker became idle; guarded by the pool's lock. */
    long idleSince;

    /** Hired, and not yet looked for a task; guarded by the pool's lock. */
    boolean starting;

    /**
     * Hired, called or no longer idle by itself, and not yet looked for a task; written under the pool's
     * lock, and read without it by this worker, which knows of every change.
     */
    volatile boolean expected;

    /** Its thread runs; guarded by the pool's lock. */
    boolean arrived;

    /** In no count any more; guarded by the pool's lock. */
    boolean gone;

    /** Told to look for a task. */
    volatile boolean called;

    /** Told to end without another task. */
    volatile boolean retired;

    /** Counts as searching, which it is to declare over; the worker's own but while it is idle. */
    boolean searches;

    private final WorkerPool pool;
    private final PoolCore core;
    private volatile @Nullable Thread thread;
    private long takenWhenLastAsked;
    private int random;

    Worker(WorkerPool pool, int index, WorkerTotals totals) {
        this.pool = pool;
        this.core = pool.core();
        this.index = index;
        this.totals = totals;
        this.taker = core.queue.taker(index);
        this.random = index * 0x9E3779B9 | 1;
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        if (!pool.arrived(this)) {
            return;
        }
        try {
            for (Runnable task = pool.nextTask(this); task != null; task = pool.nextTask(this)) {
                runTask(task);
            }
        } finally {
            pool.ended(this);
        }
    }

    /** Whether it has run so many tasks since this was last asked. */
    boolean wasBusy(int tasks) {
        long taken = taker.taken();
        boolean busy = taken - takenWhenLastAsked >= tasks;
        takenWhenLastAsked = taken;
        return busy;
    }

    /** Waits for at most one unpark. */
    void park() {
        LockSupport.park(pool);
        // An interrupt would make every park return at once. Nobody interrupts an idle worker but a
        // late canceller, and shutdownNow, which also retires it.
        pool.settleInterrupt();
    }

    boolean belongsTo(WorkerPool candidate) {
        return pool == candidate;
    }

    void interrupt() {
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
    }

    void wake() {
        Thread running = thread;
        if (running != null) {
            LockSupport.unpark(running);
        }
    }

    private void runTask(Runnable task) {
        pool.settleInterrupt();
        if (task instanceof MeasuredTask measured) {
            if (measured.longRunning()) {
                runDetached(measured.work());
            } else {
                runMeasured(measured);
            }
        } else {
            totals.started();
            totals.completed(invoke(task));
        }
    }

    private void runDetached(Runnable work) {
        pool.detach();
        try {
            invoke(work);
        } finally {
            pool.attach();
        }
    }

    private void runMeasured(MeasuredTask task) {
        TypeTotals type = task.type();
        boolean measureCpu = type != null && core.statistics.measuresCpu() && sampled();
        long cpuBefore = measureCpu ? MachineMonitor.threadCpuNanos() : -1;
        long started = core.nanoTime();
        totals.started();
        totals.waited(started - task.arrivalNanos(), task.weight());
        boolean failed = invoke(task.work());
        long ended = core.nanoTime();
        long service = ended - started;
        totals.completed(failed);
        totals.served(service, ended - task.arrivalNanos(), task.weight());
        if (type != null) {
            type.completed(service, task.weight());
            if (cpuBefore >= 0) {
                type.cpuMeasured(Math.max(0, MachineMonitor.threadCpuNanos() - cpuBefore), service);
            }
        }
    }

    /** Runs the task and returns whether it failed; whatever it throws ends here. */
    private boolean invoke(Runnable work) {
        try {
            work.run();
            return work instanceof TaskFuture<?> future && future.failed();
        } catch (Throwable thrown) {
            core.incidents.uncaught(thrown);
            return true;
        }
    }

    private boolean sampled() {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        return (random & (CPU_SAMPLING - 1)) == 0;
    }
}
