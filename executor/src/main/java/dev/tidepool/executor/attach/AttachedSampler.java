package dev.tidepool.executor.attach;

import dev.tidepool.policy.ExecutionSample;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.TaskDemand;
import dev.tidepool.policy.ThreadCounts;
import dev.tidepool.policy.WaitTimes;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Turns the counts of a pool into samples. Arrivals and starts are differences of what was completed, ran and waited.
 * Mean waits and service times follow by Little's law [little1961]. Rejections and failures stay unseen. Not
 * thread-safe.
 */
final class AttachedSampler {
    /** What a sample can contain. */
    static final Set<Signal> SIGNALS =
            Set.of(Signal.QUEUED_WAIT, Signal.STARTED_WAIT, Signal.MACHINE_CPU, Signal.FREE_MEMORY, Signal.EXECUTION);

    /** Below this share of the cores, no thread waits for one. */
    static final double SATURATED = 0.9;

    /** So many intervals in which tasks ended tell how much tasks block. */
    static final int ENOUGH_DEMANDS = 8;

    private final ThreadUse threads;
    private final Supplier<MachineSample> machine;
    private PoolCounts last;
    private long lastNanos;
    private long lastStoppedNanos;
    private double busyNanos;
    private double cpuNanos;
    private double coreWaitNanos;
    private int demandsWithCpu;

    AttachedSampler(PoolCounts counts, ThreadUse threads, Supplier<MachineSample> machine, long nowNanos) {
        this.last = counts;
        this.threads = threads;
        this.machine = machine;
        this.lastNanos = nowNanos;
        this.lastStoppedNanos = threads.stoppedNanos();
        threads.read(counts.alive());
    }

    /** Returns whether nothing has arrived, run or waited since the last call of {@link #sample} or {@link #skip}. */
    boolean isQuiet(PoolCounts now) {
        return inside(now) == 0 && inside(last) == 0 && now.completed() == last.completed();
    }

    /** Begins the next interval now, and reads no thread. */
    void skip(PoolCounts now, long nowNanos) {
        last = now;
        lastNanos = nowNanos;
        lastStoppedNanos = threads.stoppedNanos();
    }

    /** Returns when the interval began. */
    long lastNanos() {
        return lastNanos;
    }

    /** Returns whether CPU clocks have shown how much tasks block. */
    boolean hasMeasured() {
        return demandsWithCpu >= ENOUGH_DEMANDS;
    }

    /** Ends the interval now and begins the next. */
    PoolSample sample(PoolCounts now, long nowNanos) {
        long interval = Math.max(1, nowNanos - lastNanos);
        long completions = Math.max(0, now.completed() - last.completed());
        long starts = Math.max(0, completions + now.active() - last.active());
        long arrivals = Math.max(0, completions + inside(now) - inside(last));
        double meanBusy = (now.active() + last.active()) / 2.0;
        int alive = Math.max(now.alive(), now.active());
        MachineSample measured = machine.get();
        PoolSample sample = new PoolSample(
                interval,
                new TaskCounts(arrivals, starts, completions, 0, 0),
                new ThreadCounts(
                        alive,
                        now.active(),
                        meanBusy,
                        Math.max(0, now.alive() - last.alive()),
                        Math.max(0, last.alive() - now.alive())),
                now.queued(),
                queuedWait(now, interval, starts),
                startedWait(now, interval, starts),
                ResponseTimes.NONE,
                List.of(),
                measured,
                execution(interval, completions, meanBusy, now.alive(), measured));
        skip(now, nowNanos);
        return sample;
    }

    private static long inside(PoolCounts counts) {
        return (long) counts.active() + counts.queued();
    }

    private WaitTimes startedWait(PoolCounts now, long interval, long starts) {
        if (starts == 0) {
            return WaitTimes.NONE;
        }
        double each = (double) interval / starts;
        double mean = each * (now.queued() + last.queued()) / 2;
        return new WaitTimes(starts, mean, (long) (each * Math.min(now.queued(), last.queued())));
    }

    /** In a queue with steady arrivals, the mean age is half of the wait of the oldest. */
    private static WaitTimes queuedWait(PoolCounts now, long interval, long starts) {
        return now.queued() == 0
                ? WaitTimes.NONE
                : new WaitTimes(now.queued(), (double) interval * now.queued() / Math.max(1, starts) / 2, 0);
    }

    /** One demand stands for all tasks that ended: their mean, from all that happened since one ended last. */
    private ExecutionSample execution(
            long interval, long completions, double meanBusy, int alive, MachineSample measured) {
        if (!threads.hasClocks()) {
            return withoutClocks(interval, completions, meanBusy);
        }
        ThreadUse.Reading reading = threads.read(alive);
        if (Double.isNaN(reading.cpuNanos())) {
            busyNanos = 0;
            cpuNanos = 0;
            coreWaitNanos = 0;
            return ExecutionSample.NONE;
        }
        // A thread that a collector stops has not blocked: it counts as waiting for a core.
        double stopped = threads.stoppedNanos() - lastStoppedNanos;
        double ran = Math.max(1, interval - stopped);
        double computing = Math.min(alive, reading.cpuNanos() / ran);
        // A native call that blocks looks like a wait for a core. So the state counts only where cores are scarce.
        boolean free = Math.max(measured.processCpu(), computing / measured.usableCores()) < SATURATED
                && !(measured.machineCpu() >= SATURATED);
        double ready = free ? computing : Math.max(computing, reading.runnable());
        busyNanos += meanBusy * interval;
        cpuNanos += reading.cpuNanos();
        coreWaitNanos += (ready - computing) * ran + meanBusy * stopped;
        List<TaskDemand> demands = List.of();
        if (completions > 0) {
            double service = Math.max(busyNanos, cpuNanos);
            double wait = Math.min(coreWaitNanos, service - cpuNanos);
            demands = List.of(new TaskDemand(
                    (long) (service / completions), (long) (cpuNanos / completions), (long) (wait / completions)));
            demandsWithCpu = Math.min(ENOUGH_DEMANDS, demandsWithCpu + 1);
            busyNanos = 0;
            cpuNanos = 0;
            coreWaitNanos = 0;
        }
        return new ExecutionSample(demands, List.of(), computing, ready, reading.lockWaiting());
    }

    /** The service time follows from the counts alone. */
    private ExecutionSample withoutClocks(long interval, long completions, double meanBusy) {
        busyNanos += meanBusy * interval;
        if (completions == 0) {
            return ExecutionSample.NONE;
        }
        TaskDemand demand = new TaskDemand((long) (busyNanos / completions), TaskDemand.UNKNOWN, TaskDemand.UNKNOWN);
        busyNanos = 0;
        return new ExecutionSample(List.of(demand), List.of(), Double.NaN, Double.NaN, 0);
    }
}
