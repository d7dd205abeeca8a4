package dev.tidepool.executor.attach;

import dev.tidepool.policy.MachineSample;

/** A pool in virtual time, with a queue that never empties and tasks of one kind. */
final class VirtualPool implements ManagedPool, ThreadUse {
    static final int CORES = 4;
    private static final int QUEUED = 1_000;

    private final double cpuSeconds;
    private final double blockedSeconds;
    private PoolSizes sizes;
    private double completed;
    private double cpuNanos;
    private double computing;
    private boolean ended;
    private int resizes;

    VirtualPool(PoolSizes sizes, double cpuSeconds, double blockedSeconds) {
        this.sizes = sizes;
        this.cpuSeconds = cpuSeconds;
        this.blockedSeconds = blockedSeconds;
    }

    /** Lets time pass: the threads or the cores bound the throughput. */
    void run(long nanos) {
        int threads = Math.max(1, sizes.core());
        double perSecond = Math.min(threads / (cpuSeconds + blockedSeconds), CORES / cpuSeconds);
        computing = perSecond * cpuSeconds;
        completed += perSecond * nanos / 1e9;
        cpuNanos += computing * nanos;
    }

    MachineSample machine() {
        return new MachineSample(CORES, computing / CORES, computing / CORES, -1);
    }

    void end() {
        ended = true;
    }

    int resizes() {
        return resizes;
    }

    @Override
    public boolean isEnded() {
        return ended;
    }

    @Override
    public PoolCounts counts() {
        int threads = Math.max(1, sizes.core());
        return new PoolCounts(threads, threads, QUEUED, (long) completed);
    }

    @Override
    public PoolSizes sizes() {
        return sizes;
    }

    @Override
    public void resize(PoolSizes changed) {
        sizes = changed;
        resizes++;
    }

    /** All threads that do not block are ready. */
    @Override
    public Reading read() {
        double cpu = cpuNanos;
        cpuNanos = 0;
        double blocked = computing / cpuSeconds * blockedSeconds;
        return new Reading(cpu, (int) Math.round(Math.max(0, Math.max(1, sizes.core()) - blocked)), 0);
    }
}
