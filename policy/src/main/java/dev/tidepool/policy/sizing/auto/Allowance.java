package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolSample;

/**
 * Threads that {@link GrowthLimit} allows beyond what the tasks are known to need, while that is proved to be too few:
 * every thread was busy, tasks waited, and fewer threads than cores were ready to run. The allowance doubles with each
 * such interval, or grows fourfold if every thread is blocked, from as many as a pool starts with.
 *
 * <p>Threads that wait for a lock prove it while the machine has idle cores. Otherwise the holder of the lock
 * waits for a core, and more threads would only wait for the same lock.
 *
 * <p>Not thread-safe.
 */
final class Allowance {
    /** A pool that uses less than this share of the cores leaves a part of them unused. */
    static final double HAS_ROOM = 0.8;

    /** Below this share of the used CPU, other processes saturate the CPU. */
    static final double OWN_PART = 0.5;

    /** The maximum allowance per core on a CPU that other processes saturate. */
    static final int FOREIGN_THREADS_PER_CORE = 64;

    /** Time constant with which the allowance falls while the pool keeps the cores busy. */
    static final double USED_SECONDS = 2;

    /** Time constant with which the allowance falls while cores are idle. */
    static final double SPARE_SECONDS = 10;

    /** Time constant while without the allowance, too, as many threads would be ready as there are cores. */
    static final double NEEDLESS_SECONDS = 0.2;

    /** An interval this many times as long as asked for says nothing: the process was stopped. */
    static final double STOPPED = 4;

    private final int start;
    private double threads;
    private boolean starved;

    /** Creates an allowance of none; {@code start} is the size of a pool that knows nothing. */
    Allowance(int start) {
        this.start = start;
    }

    /**
     * Adds a control interval.
     *
     * @param askedNanos the length of the interval that was asked for
     * @param used the share of the cores that the pool used
     * @param held whether more threads would queue for what the tasks wait for
     */
    void observe(PoolSample sample, long askedNanos, double used, boolean held) {
        starved = false;
        if (sample.intervalNanos() > STOPPED * askedNanos) {
            return;
        }
        starved = !held && used < HAS_ROOM && isStarved(sample);
        if (starved) {
            rise(sample);
        } else {
            fall(sample, used);
        }
    }

    private void rise(PoolSample sample) {
        int cores = sample.machine().cores();
        boolean allBlocked = sample.execution().ready() + sample.execution().lockWaiting() == 0;
        // The threads alive bound it: a limit far above them was not reached and proves nothing.
        double more = Math.max(
                allBlocked ? start : cores,
                (allBlocked ? 4 : 2) * Math.min(threads, sample.threads().alive()));
        if (knowsBlocked(sample) || hasRoom(sample.machine())) {
            threads = Math.max(threads, more);
        } else if (sample.machine().processCpu() < OWN_PART * sample.machine().machineCpu()) {
            double max = (double) FOREIGN_THREADS_PER_CORE * cores;
            threads = Math.max(threads, Math.min(max, more));
        }
    }

    private void fall(PoolSample sample, double used) {
        double slowly = used >= HAS_ROOM ? USED_SECONDS : SPARE_SECONDS;
        boolean needless = sample.execution().ready() >= sample.machine().cores() + threads;
        threads *= Math.exp(-sample.seconds() / (needless ? NEEDLESS_SECONDS : slowly));
        threads = threads < 0.5 ? 0 : threads;
    }

    /** Tasks wait, every thread was busy, and too few of them are on a core or wait for one. */
    private static boolean isStarved(PoolSample sample) {
        int alive = sample.threads().alive();
        boolean allBusy = alive > 0 && sample.threads().meanBusy() >= 0.95 * alive;
        if (!allBusy || sample.queueLength() == 0) {
            return false;
        }
        if (!knowsBlocked(sample)) {
            return true;
        }
        int cores = sample.machine().cores();
        double ready = sample.execution().ready();
        return ready < cores && (ready + sample.execution().lockWaiting() < cores || hasRoom(sample.machine()));
    }

    /** Returns whether blocked threads can be told from those that wait for a core. */
    private static boolean knowsBlocked(PoolSample sample) {
        return !Double.isNaN(sample.execution().ready());
    }

    /** Returns whether the machine has idle cores, so that threads that do not compute must be blocked. */
    private static boolean hasRoom(MachineSample machine) {
        double process = Double.isNaN(machine.processCpu()) ? 0 : machine.processCpu();
        double all = Double.isNaN(machine.machineCpu()) ? 0 : machine.machineCpu();
        return Math.max(process, all) < HAS_ROOM;
    }

    /** Returns whether the last interval proved the number of threads too low. */
    boolean isStarved() {
        return starved;
    }

    /** Returns the threads allowed in addition, 0 or more. */
    double threads() {
        return threads;
    }
}
