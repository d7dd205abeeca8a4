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
 * <p><b>Idle.</b> {@code woken} makes an idle worker look for a task, {@code retired} makes it end. The
 * thread that takes the worker out of the idle set writes one of them under the pool's lock, then unparks it.
 *
 * <p><b>Interrupts.</b> An interrupt meant for one task never reaches the next. The worker clears its
 * interrupt status before every task; while the pool is being stopped, it sets the status instead.
 */
final class Worker implements Runnable {
    /** One in this many measured tasks, chosen at random, has its CPU time measured. */
    static final int CPU_SAMPLING = 8;

    final int index;
    final WorkerTotals totals;
    final Taker taker;

    /** When this worker became idle; guarded by the pool's lock. */
    long idleSince;

    /** Added, and has not looked for a task yet; guarded by the pool's lock. */
    boolean starting;

    /**
     * Added, woken or no longer idle, and has not looked for a task since. Written under the pool's lock;
     * read without it by this worker, which knows of every change.
     */
    volatile boolean expected;

    /** Its thread runs; guarded by the pool's lock. */
    boolean running;

    /** No longer in any count; guarded by the pool's lock. */
    boolean removed;

    volatile boolean woken;
    volatile boolean retired;

    /** Counts as searching. Only this worker reads and writes it, except while it is idle. */
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
        if (!pool.threadRuns(this)) {
            return;
        }
        try {
            for (Runnable task = pool.nextTask(this); task != null; task = pool.nextTask(this)) {
                runTask(task);
            }
        } finally {
            pool.threadEnds(this);
        }
    }

    /** Whether it has taken at least this many tasks since the last call. */
    boolean hasRun(int tasks) {
        long taken = taker.taken();
        boolean enough = taken - takenWhenLastAsked >= tasks;
        takenWhenLastAsked = taken;
        return enough;
    }

    /** Waits for at most one unpark. */
    void park() {
        LockSupport.park(pool);
        // An interrupt would make every park return at once. It can only come from a late cancel, or from
        // shutdownNow, which also retires the worker.
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

    void unpark() {
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

    /** Runs the task, catches whatever it throws, and returns whether it failed. */
    private boolean invoke(Runnable work) {
        try {
            work.run();
            return work instanceof TaskFuture<?> future && future.failed();
        } catch (Throwable thrown) {
            core.events.uncaught(thrown);
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
