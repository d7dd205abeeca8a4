package dev.tidepool.policy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Builds samples for tests: by default a silent interval of 100 ms on two cores. */
public final class PoolSamples {
    private long intervalNanos = 100_000_000;
    private long arrivals;
    private long completions;
    private long failures;
    private int alive;
    private int busy;
    private double meanBusy = -1;
    private int queueLength;
    private WaitTimes queuedWait = WaitTimes.NONE;
    private WaitTimes startedWait = WaitTimes.NONE;
    private ResponseTimes response = ResponseTimes.NONE;
    private MachineSample machine = MachineSample.ofCores(2);
    private final List<TaskTypeSample> types = new ArrayList<>();
    private final List<TaskDemand> demands = new ArrayList<>();
    private final List<Long> running = new ArrayList<>();
    private double computing = Double.NaN;
    private double ready = Double.NaN;
    private double lockWaiting;

    private PoolSamples() {}

    public static PoolSamples sample() {
        return new PoolSamples();
    }

    public PoolSamples millis(double millis) {
        intervalNanos = (long) (millis * 1e6);
        return this;
    }

    public PoolSamples arrivals(long value) {
        arrivals = value;
        return this;
    }

    public PoolSamples completions(long value) {
        completions = value;
        return this;
    }

    /** Sets how many of the completions failed. */
    public PoolSamples failures(long value) {
        failures = value;
        return this;
    }

    /** Sets the threads alive and busy; the mean of the busy threads is the same by default. */
    public PoolSamples threads(int aliveThreads, int busyThreads) {
        alive = aliveThreads;
        busy = busyThreads;
        return this;
    }

    public PoolSamples meanBusy(double value) {
        meanBusy = value;
        return this;
    }

    public PoolSamples queue(int value) {
        queueLength = value;
        return this;
    }

    public PoolSamples waits(WaitTimes queued, WaitTimes started) {
        queuedWait = queued;
        startedWait = started;
        return this;
    }

    /** Sets the mean wait of the queued tasks. */
    public PoolSamples queuedWait(double meanMillis) {
        return waits(new WaitTimes(Math.max(1, queueLength), meanMillis * 1e6, 0), startedWait);
    }

    /** Sets the mean and the 99th percentile of the response times of the tasks that completed. */
    public PoolSamples response(double meanMillis, double p99Millis) {
        response = new ResponseTimes(Math.max(1, completions), meanMillis * 1e6, (long) (p99Millis * 1e6));
        return this;
    }

    public PoolSamples freeMemory(long bytes) {
        machine = new MachineSample(machine.cores(), Double.NaN, Double.NaN, bytes);
        return this;
    }

    public PoolSamples cpu(int cores, double fraction) {
        return cpu(cores, fraction, fraction);
    }

    public PoolSamples cpu(int cores, double process, double machine) {
        this.machine = new MachineSample(cores, process, machine, -1);
        return this;
    }

    /** Lets a CPU quota allow only so many cores. */
    public PoolSamples usableCores(double usable) {
        machine = new MachineSample(
                machine.cores(), machine.processCpu(), machine.machineCpu(), machine.freeMemoryBytes(), usable);
        return this;
    }

    public PoolSamples type(TaskTypeSample type) {
        types.add(type);
        return this;
    }

    /** Adds a type whose arrivals all complete with these times, all measured. */
    public PoolSamples type(String name, long tasks, double serviceMillis, double cpuMillis) {
        long service = (long) (serviceMillis * 1e6);
        long cpu = (long) (cpuMillis * 1e6);
        return type(new TaskTypeSample(
                name, tasks, tasks, tasks, tasks * service, service, tasks, tasks * cpu, tasks * service));
    }

    /** Adds measured tasks with these times, which all end in the interval; a negative wait is unknown. */
    public PoolSamples demands(int tasks, double serviceMillis, double cpuMillis, double cpuWaitMillis) {
        long cpuWait = cpuWaitMillis < 0 ? TaskDemand.UNKNOWN : (long) (cpuWaitMillis * 1e6);
        TaskDemand demand = new TaskDemand((long) (serviceMillis * 1e6), (long) (cpuMillis * 1e6), cpuWait);
        demands.addAll(Collections.nCopies(tasks, demand));
        completions += tasks;
        return this;
    }

    /** Adds tasks of a type with these times, which all end in the interval and are all measured. */
    public PoolSamples ended(String type, int tasks, double serviceMillis, double cpuMillis) {
        TaskDemand demand = new TaskDemand((long) (serviceMillis * 1e6), (long) (cpuMillis * 1e6), 0, type);
        demands.addAll(Collections.nCopies(tasks, demand));
        completions += tasks;
        return type(type, tasks, serviceMillis, cpuMillis);
    }

    /** Adds tasks that still run after this time. */
    public PoolSamples running(int tasks, double millis) {
        running.addAll(Collections.nCopies(tasks, (long) (millis * 1e6)));
        return this;
    }

    public PoolSamples computing(double threads) {
        computing = threads;
        return this;
    }

    public PoolSamples ready(double threads) {
        ready = threads;
        return this;
    }

    public PoolSamples lockWaiting(double threads) {
        lockWaiting = threads;
        return this;
    }

    public PoolSample build() {
        return new PoolSample(
                intervalNanos,
                new TaskCounts(arrivals, completions, completions, failures, 0),
                new ThreadCounts(alive, busy, meanBusy < 0 ? busy : meanBusy, 0, 0),
                queueLength,
                queuedWait,
                startedWait,
                response,
                types,
                machine,
                new ExecutionSample(demands, running, computing, ready, lockWaiting));
    }
}
