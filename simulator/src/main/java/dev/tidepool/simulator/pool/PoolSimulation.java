package dev.tidepool.simulator.pool;

import dev.tidepool.simulator.MachineModel;
import dev.tidepool.simulator.PoolModel;
import dev.tidepool.simulator.PoolResult;
import dev.tidepool.simulator.PoolRun;
import dev.tidepool.simulator.TaskObserver;
import dev.tidepool.simulator.TaskSource;
import java.util.List;

/**
 * One pool on one machine, from the first arrival until every task has ended. {@link #run()} is called
 * once; {@link #stop()} and {@link #reachedNanos()} by any thread while it runs. The same arguments give
 * the same result on every JDK.
 */
public final class PoolSimulation {
    private volatile boolean stopped;
    private volatile long reachedNanos;

    /**
     * Prepares a simulation.
     *
     * @param pool the pool
     * @param machine the machine under it
     * @param source the tasks
     * @param observer told what happens
     * @param run how long to go on, and what to keep
     */
    public PoolSimulation(
            PoolModel pool, MachineModel machine, TaskSource source, TaskObserver observer, PoolRun run) {}

    /** Runs, and returns what happened; incomplete if it was stopped. */
    public PoolResult run() {
        return new PoolResult(0, 0, 0, 0, 0, 0, 0, 0, 0, List.of(), reachedNanos, stopped, 0);
    }

    /** Ends the run soon, with what it has. */
    public void stop() {
        stopped = true;
    }

    /** Returns the virtual time reached so far. */
    public long reachedNanos() {
        return reachedNanos;
    }
}
