package dev.tidepool.executor.attach;

import dev.tidepool.policy.MachineSample;
import org.jspecify.annotations.Nullable;

/** A pool in virtual time with tasks of one kind, whose queue never empties until it is told to idle. */
final class VirtualPool implements ManagedPool, ThreadUse {
    static final int CORES = 4;
    private static final int QUEUED = 1_000;

    private final double cpuSeconds;
    private final double blockedSeconds;
    private PoolSizes sizes;
    private @Nullable PoolSizes next;
    private double completed;
    private double cpuNanos;
    private double computing;
    private boolean ended;
    private int resizes;
    private boolean failsNextResize;
    private boolean failsHalfway;
    private double stoppedShare;
    private double stoppedNanos;
    private boolean idle;
    private boolean clocks = true;
    private int looks;
    private int readings;

    VirtualPool(PoolSizes sizes, double cpuSeconds, double blockedSeconds) {
        this.sizes = sizes;
        this.cpuSeconds = cpuSeconds;
        this.blockedSeconds = blockedSeconds;
    }

    /** Lets time pass: the threads or the cores bound the throughput. */
    void run(long nanos) {
        if (idle) {
            computing = 0;
            return;
        }
        int threads = Math.max(1, sizes.core());
        double perSecond = Math.min(threads / (cpuSeconds + blockedSeconds), CORES / cpuSeconds);
        computing = perSecond * cpuSeconds;
        stoppedNanos += stoppedShare * nanos;
        double ran = (1 - stoppedShare) * nanos;
        completed += perSecond * ran / 1e9;
        cpuNanos += computing * ran;
    }

    /** While a collector stops the threads, it uses one core. */
    MachineSample machine() {
        double used = (computing * (1 - stoppedShare) + stoppedShare) / CORES;
        return new MachineSample(CORES, used, used, -1);
    }

    /** A collector stops the threads for this share of the time. */
    VirtualPool stoppedFor(double share) {
        stoppedShare = share;
        return this;
    }

    /** Tasks neither wait nor run from now on. */
    void idle() {
        idle = true;
    }

    /** The CPU clocks of the threads cannot be read. */
    VirtualPool withoutClocks() {
        clocks = false;
        return this;
    }

    /** The owner sets the sizes. */
    void ownerSets(int core, int max) {
        sizes = new PoolSizes(core, max);
    }

    /** The owner sets the sizes as soon as somebody has looked at them. */
    void ownerSetsAfterALook(int core, int max) {
        next = new PoolSizes(core, max);
    }

    /** Returns how often the counts were read. */
    int looks() {
        return looks;
    }

    /** Returns how often the threads were read. */
    int readings() {
        return readings;
    }

    void end() {
        ended = true;
    }

    void failNextResize() {
        failsNextResize = true;
    }

    /** The next change of the sizes sets the core size, and then throws: the pool starts threads in between. */
    void failNextResizeHalfway() {
        failsHalfway = true;
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
        looks++;
        int threads = Math.max(1, sizes.core());
        return new PoolCounts(threads, idle ? 0 : threads, idle ? 0 : QUEUED, (long) completed);
    }

    @Override
    public PoolSizes sizes() {
        PoolSizes seen = sizes;
        if (next != null) {
            sizes = next;
            next = null;
        }
        return seen;
    }

    @Override
    public void resize(PoolSizes changed) {
        if (failsNextResize) {
            failsNextResize = false;
            throw new OutOfMemoryError("as planned");
        }
        if (failsHalfway) {
            failsHalfway = false;
            sizes = new PoolSizes(changed.core(), Math.max(changed.core(), sizes.max()));
            throw new OutOfMemoryError("as planned");
        }
        sizes = changed;
        resizes++;
    }

    @Override
    public boolean hasClocks() {
        return clocks;
    }

    @Override
    public long stoppedNanos() {
        return (long) stoppedNanos;
    }

    /** All threads that do not block are ready. */
    @Override
    public Reading read(int alive) {
        readings++;
        double cpu = cpuNanos;
        cpuNanos = 0;
        double blocked = computing / cpuSeconds * blockedSeconds;
        return new Reading(cpu, (int) Math.round(Math.max(0, Math.max(1, sizes.core()) - blocked)), 0);
    }
}
