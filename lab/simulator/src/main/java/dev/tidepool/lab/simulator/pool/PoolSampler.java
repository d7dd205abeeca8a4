package dev.tidepool.lab.simulator.pool;

import dev.tidepool.policy.ExecutionSample;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.TaskTypeSample;
import dev.tidepool.policy.ThreadCounts;
import dev.tidepool.policy.WaitTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns the running totals of a simulated pool into samples: each sample is the difference since the last. It counts
 * what the executor's sampler counts, but waits and response times are exact, and it knows the CPU time of every task.
 * Not thread-safe.
 */
public final class PoolSampler {
    /** Maximum number of running tasks in a sample, as in the executor. */
    private static final int MAX_RUNNING = 1_024;

    /** Before this many tasks have ended, the states of threads are read although no task waits, as in the executor. */
    private static final int FIRST_DEMANDS = 32;

    private final SimulatedPool pool;
    private final Set<Signal> signals;
    private final @Nullable IntervalTimes times;
    private final boolean wantsCpuTime;
    private final boolean wantsTypes;
    private TaskCounts lastCounts;
    private List<TaskTypeSample> lastTypes;
    private long lastNanos;
    private long lastBusyNanos;
    private long lastCreated;
    private long lastRetired;
    private double lastCpuNanos;
    private long lastPausedNanos;

    /**
     * @param signals the signals to measure; all others are empty in the samples
     */
    public PoolSampler(SimulatedPool pool, Set<Signal> signals) {
        this.pool = pool;
        this.signals = Set.copyOf(signals);
        this.wantsCpuTime = signals.contains(Signal.CPU_TIME);
        this.wantsTypes = wantsCpuTime || signals.contains(Signal.TASK_TYPES) || signals.contains(Signal.EXECUTION);
        boolean responses = signals.contains(Signal.RESPONSE);
        this.times = responses || signals.contains(Signal.STARTED_WAIT) ? new IntervalTimes(responses) : null;
        if (times != null) {
            pool.totals().addReader(times);
        }
        this.lastCounts = pool.totals().counts();
        this.lastTypes = wantsTypes ? pool.totals().types(wantsCpuTime) : List.of();
        this.lastCreated = pool.workers().created();
        this.lastRetired = pool.workers().retired();
        beginInterval();
    }

    /** Begins the interval now. Counts since the last sample stay in it. */
    public void beginInterval() {
        lastNanos = pool.machine().events().now();
        lastBusyNanos = pool.workers().busyNanos();
        lastCpuNanos = pool.machine().cpuNanos();
        lastPausedNanos = pool.machine().pausedNanos();
    }

    public PoolSample sample() {
        SimulatedWorkers workers = pool.workers();
        long now = pool.machine().events().now();
        long interval = Math.max(1, now - lastNanos);
        TaskCounts counts = pool.totals().counts();
        long busyNanos = workers.busyNanos();
        PoolSample sample = new PoolSample(
                interval,
                counts.since(lastCounts),
                new ThreadCounts(
                        workers.alive(),
                        workers.busy(),
                        (double) (busyNanos - lastBusyNanos) / interval,
                        workers.created() - lastCreated,
                        workers.retired() - lastRetired),
                pool.queueLength(),
                signals.contains(Signal.QUEUED_WAIT) ? pool.queuedWait() : WaitTimes.NONE,
                times != null && signals.contains(Signal.STARTED_WAIT) ? times.waits() : WaitTimes.NONE,
                times != null && signals.contains(Signal.RESPONSE) ? times.responses() : ResponseTimes.NONE,
                typesSinceLast(),
                pool.machine().sample(signals.contains(Signal.MACHINE_CPU), signals.contains(Signal.FREE_MEMORY)),
                signals.contains(Signal.EXECUTION) ? execution(interval, counts) : ExecutionSample.NONE);
        lastCounts = counts;
        lastNanos = now;
        lastBusyNanos = busyNanos;
        lastCreated = workers.created();
        lastRetired = workers.retired();
        if (times != null) {
            times.clear();
        }
        return sample;
    }

    /** The pool counts as the only one on its machine. */
    private ExecutionSample execution(long interval, TaskCounts counts) {
        long now = pool.machine().events().now();
        double cpuNanos = pool.machine().cpuNanos();
        long pausedNanos = pool.machine().pausedNanos();
        double computing = (cpuNanos - lastCpuNanos) / Math.max(1, interval - (pausedNanos - lastPausedNanos));
        lastCpuNanos = cpuNanos;
        lastPausedNanos = pausedNanos;
        List<Long> running = new ArrayList<>();
        pool.workers().forEachTask(task -> {
            if (now - task.startedNanos() >= interval) {
                running.add(now - task.startedNanos());
            }
        });
        running.sort(Comparator.reverseOrder());
        int cores = pool.machine().model().cores();
        boolean first = counts.completions() < FIRST_DEMANDS && pool.workers().busy() > cores;
        boolean knowsStates = first || pool.queueLength() > 0;
        return new ExecutionSample(
                pool.totals().latestDemands(counts.completions() - lastCounts.completions()),
                running.subList(0, Math.min(running.size(), MAX_RUNNING)),
                computing,
                knowsStates ? pool.machine().readyThreads() : Double.NaN,
                0);
    }

    private List<TaskTypeSample> typesSinceLast() {
        if (!wantsTypes) {
            return List.of();
        }
        List<TaskTypeSample> now = pool.totals().types(wantsCpuTime);
        List<TaskTypeSample> changed = new ArrayList<>(now.size());
        for (int i = 0; i < now.size(); i++) {
            TaskTypeSample since = now.get(i).since(lastTypes.get(i));
            if (since.arrivals() > 0 || since.completions() > 0) {
                changed.add(since);
            }
        }
        lastTypes = now;
        return changed;
    }
}
