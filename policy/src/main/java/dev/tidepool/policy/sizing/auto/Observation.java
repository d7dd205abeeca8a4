package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolSample;

/**
 * What the parts of {@link Auto} see of one control interval: the sample, and what several of them conclude from it.
 * Immutable.
 *
 * @param sample the interval
 * @param askedNanos the length of the interval that was asked for, above 0
 * @param reserved threads that are kept free for some tasks, whether others wait or not
 */
record Observation(PoolSample sample, long askedNanos, int reserved) {
    /** A pool, or a machine, that uses less than this share of the cores leaves a part of them unused. */
    static final double HAS_ROOM = 0.8;

    Observation(PoolSample sample, long askedNanos) {
        this(sample, askedNanos, 0);
    }

    Observation reserving(int threads) {
        return new Observation(sample, askedNanos, threads);
    }

    int cores() {
        return sample.machine().cores();
    }

    /** Returns the cores that the process can keep busy: fewer under a CPU quota. */
    double usableCores() {
        return sample.machine().usableCores();
    }

    double seconds() {
        return sample.seconds();
    }

    /** Returns the mean number of threads that computed; those of the process if the pool's are unknown, or NaN. */
    double computing() {
        double computing = sample.execution().meanComputing();
        return Double.isNaN(computing) ? sample.machine().processCpu() * cores() : computing;
    }

    /** Returns whether a pause stopped the threads and stretched the interval, so that it says nothing of them. */
    boolean isLate() {
        return sample.intervalNanos() > Chance.FACTOR * askedNanos;
    }

    /** Returns whether tasks wait because every thread was busy. */
    boolean lacksThreads() {
        int alive =
                Math.max(Math.min(1, sample.threads().alive()), sample.threads().alive() - reserved);
        return alive > 0 && sample.threads().meanBusy() >= (1 - Chance.SHARE) * alive && sample.queueLength() > 0;
    }

    /** Returns whether blocked threads can be told from those that wait for a core. */
    boolean knowsStates() {
        return !Double.isNaN(sample.execution().ready());
    }

    /** Returns whether the states of the threads tell what tasks need: some wait, and every thread is busy. */
    boolean statesTell() {
        boolean known = knowsStates() && !Double.isNaN(sample.execution().meanComputing());
        return known && lacksThreads() && !isLate();
    }

    /** Returns the threads that are on a core or wait for one; NaN where unknown. */
    double ready() {
        return sample.execution().ready();
    }

    /** Returns the threads that wait for a lock which another thread of the process holds. */
    double lockWaiting() {
        return sample.execution().lockWaiting();
    }

    /** Returns whether the pool left a part of the cores unused. */
    boolean usesFewCores() {
        return computing() / usableCores() < HAS_ROOM;
    }

    /** Returns whether the threads must be blocked, even on a full machine: those that wait for a core get a share. */
    boolean hardlyComputes() {
        return computing() / usableCores() < Chance.SHARE;
    }

    /** Returns whether the machine has idle cores, so that threads that do not compute must be blocked. */
    boolean machineHasRoom() {
        MachineSample machine = sample.machine();
        double usable = usableCores() / cores();
        double process = Double.isNaN(machine.processCpu()) ? 0 : machine.processCpu() / usable;
        double all = Double.isNaN(machine.machineCpu()) ? 0 : machine.machineCpu();
        return Math.max(process, all) < HAS_ROOM;
    }
}
