package dev.tidepool.executor.engine;

import dev.tidepool.executor.queue.QueuedTask;
import dev.tidepool.executor.statistics.MachineMonitor;
import dev.tidepool.executor.statistics.TypeTotals;
import dev.tidepool.executor.statistics.WorkerTotals;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One worker thread: takes tasks from the pool and runs them until the pool has none for it.
 *
 * <p>Hand-over: whoever gives this worker a task puts it into {@code assigned} and unparks the thread;
 * whoever takes it out (the worker, or {@code shutdownNow}) owns it. {@code retired} is set under the
 * pool's lock, when the worker was taken out of the idle set or its task out of {@code assigned}; it then
 * ends without another task.
 *
 * <p>An interrupt that was meant for one task never reaches the next: the flag is cleared before every
 * task, unless the pool is being stopped, in which case it is set.
 */
final class Worker implements Runnable {
    /** One in this many tasks has its CPU time measured, chosen at random. */
    static final int CPU_SAMPLING = 8;

    final int index;
    final WorkerTotals totals;
    final AtomicReference<@Nullable QueuedTask> assigned = new AtomicReference<>();

    /** When this worker became idle; guarded by the pool's lock. */
    long idleSince;

    /** Hired, and not yet looked for a task; written under the pool's lock. */
    volatile boolean starting;

    /** Its thread runs; guarded by the pool's lock. */
    boolean arrived;

    /** In no count any more; guarded by the pool's lock. */
    boolean gone;

    /** Told to end without another task. */
    volatile boolean retired;

    private final WorkerPool pool;
    private final PoolCore core;
    private volatile @Nullable Thread thread;
    private int random;

    Worker(WorkerPool pool, int index, WorkerTotals totals) {
        this.pool = pool;
        this.core = pool.core();
        this.index = index;
        this.totals = totals;
        this.random = index * 0x9E3779B9 | 1;
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        if (!pool.arrived(this)) {
            return;
        }
        try {
            for (QueuedTask task = pool.nextTask(this); task != null; task = pool.nextTask(this)) {
                runTask(task);
            }
        } finally {
            pool.ended(this);
        }
    }

    /** Waits until a task is assigned or the worker is retired; null for the latter. */
    @Nullable
    QueuedTask awaitAssignment() {
        while (true) {
            QueuedTask task = assigned.getAndSet(null);
            if (task != null) {
                return task;
            }
            if (retired) {
                return null;
            }
            LockSupport.park(pool);
            // An interrupt would make every park return at once. Nobody interrupts an idle worker but a
            // late canceller, and shutdownNow, which also retires it.
            pool.settleInterrupt();
        }
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

    private void runTask(QueuedTask task) {
        pool.settleInterrupt();
        if (task.longRunning()) {
            pool.detach();
            try {
                invoke(task.work());
            } finally {
                pool.attach();
            }
            return;
        }
        TypeTotals type = task.type();
        boolean measureCpu = type != null && core.statistics.measuresCpu() && sampled();
        long cpuBefore = measureCpu ? MachineMonitor.threadCpuNanos() : -1;
        long started = core.nanoTime();
        totals.started(started - task.arrivalNanos());
        boolean failed = invoke(task.work());
        long ended = core.nanoTime();
        long service = ended - started;
        totals.completed(service, ended - task.arrivalNanos(), failed);
        if (type != null) {
            type.completed(service);
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
