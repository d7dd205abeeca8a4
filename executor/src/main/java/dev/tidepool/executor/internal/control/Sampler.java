package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.ThreadTotals;
import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.statistics.CollectorPauses;
import dev.tidepool.executor.internal.statistics.MachineMonitor;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.executor.internal.statistics.StatisticsSnapshot;
import dev.tidepool.policy.ExecutionSample;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.ThreadCounts;
import dev.tidepool.policy.WaitTimes;
import java.util.List;
import java.util.Set;

/**
 * Turns a pool's running totals into samples for one reader. Each sample is the difference between this call
 * and the last. Not thread-safe.
 */
final class Sampler {
    /** The maximum number of running tasks in a sample, per core. */
    private static final int RUNNING_PER_CORE = 8;

    /** Before this many measured tasks, the states of threads are read although no task waits. */
    private static final int FIRST_DEMANDS = 32;

    private final WorkerPool pool;
    private final PoolStatistics statistics;
    private final Set<Signal> signals;
    private StatisticsSnapshot lastTotals;
    private ThreadTotals lastThreads;
    private final ThreadActivity activity;
    private long lastDemands;
    private long lastPauseNanos;

    Sampler(WorkerPool pool, PoolStatistics statistics, Set<Signal> signals) {
        this.pool = pool;
        this.statistics = statistics;
        this.signals = signals;
        this.lastTotals = totals();
        this.lastThreads = pool.threads();
        this.activity = new ThreadActivity(pool);
        this.lastDemands = statistics.demands().count();
    }

    /** Begins the interval now, but keeps what was counted since the last sample. */
    void beginInterval() {
        lastThreads = lastThreads.withBusyTimeOf(pool.threads());
        lastPauseNanos = CollectorPauses.nanos();
    }

    boolean queueIsEmpty() {
        return !pool.queue().mayHaveTasks();
    }

    /**
     * Ends the interval now. Its length is the time between the two reads of the thread totals. So the mean
     * number of busy threads is right even if the calling thread was delayed.
     */
    PoolSample sample() {
        StatisticsSnapshot totals = totals();
        ThreadTotals threads = pool.threads();
        long interval = Math.max(1, threads.atNanos() - lastThreads.atNanos());
        boolean types = signals.contains(Signal.TASK_TYPES)
                || signals.contains(Signal.CPU_TIME)
                || signals.contains(Signal.EXECUTION);
        double meanBusy = (double) (threads.busyNanos() - lastThreads.busyNanos()) / interval;
        PoolSample sample = new PoolSample(
                interval,
                totals.tasksSince(lastTotals),
                new ThreadCounts(
                        threads.alive(),
                        threads.busy(),
                        meanBusy,
                        threads.created() - lastThreads.created(),
                        threads.retired() - lastThreads.retired()),
                pool.queue().waiting() + pool.asideTasks(),
                signals.contains(Signal.QUEUED_WAIT) ? pool.queue().queuedWait(threads.atNanos()) : WaitTimes.NONE,
                signals.contains(Signal.STARTED_WAIT) ? totals.startedWaitSince(lastTotals) : WaitTimes.NONE,
                signals.contains(Signal.RESPONSE) ? totals.responseSince(lastTotals) : ResponseTimes.NONE,
                types ? totals.typesSince(lastTotals) : List.of(),
                MachineMonitor.INSTANCE.sample(
                        signals.contains(Signal.MACHINE_CPU), signals.contains(Signal.FREE_MEMORY)),
                signals.contains(Signal.EXECUTION) ? execution(interval, threads) : ExecutionSample.NONE);
        statistics.adaptCpuPeriod(sample.throughput());
        lastTotals = totals;
        lastThreads = threads;
        return sample;
    }

    private StatisticsSnapshot totals() {
        return statistics.snapshot(signals.contains(Signal.STARTED_WAIT), signals.contains(Signal.RESPONSE));
    }

    private ExecutionSample execution(long interval, ThreadTotals threads) {
        int alive = threads.alive();
        long demands = statistics.demands().count();
        // Their states say whether the first tasks compute, before any of them has ended.
        boolean first = demands < FIRST_DEMANDS && threads.busy() > MachineMonitor.cores();
        long pauseNanos = CollectorPauses.nanos();
        activity.measure(first || pool.queue().hasTasks() || pool.asideTasks() > 0);
        ExecutionSample sample = new ExecutionSample(
                statistics.demands().between(lastDemands, demands),
                pool.runningNanos(RUNNING_PER_CORE * MachineMonitor.cores()),
                activity.meanComputing(interval - (pauseNanos - lastPauseNanos), alive),
                activity.ready(alive),
                activity.lockWaiting(alive));
        lastDemands = demands;
        lastPauseNanos = pauseNanos;
        return sample;
    }
}
