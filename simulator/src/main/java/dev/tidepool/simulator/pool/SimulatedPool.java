package dev.tidepool.simulator.pool;

import dev.tidepool.policy.SizingDecision;
import dev.tidepool.simulator.PoolModel;
import dev.tidepool.simulator.PoolReading;
import dev.tidepool.simulator.SimulatedTask;
import dev.tidepool.simulator.event.EventQueue;
import dev.tidepool.simulator.machine.Machine;

/**
 * A pool with the executor's semantics, on a machine, in a simulation that may hold any number of both.
 * Not thread-safe.
 */
public final class SimulatedPool {

    /**
     * Makes a pool, which starts at once: its first decision is in force and its prestart begun.
     *
     * @param events the simulation's events
     * @param machine the machine that it shares with whatever else is there
     * @param model the pool
     * @param programs what tasks of each type do
     * @param client told what happens
     * @param decisionsKept decisions remembered, 1 to 1,000,000
     * @param seed where the chance of random placement comes from
     */
    public SimulatedPool(
            EventQueue events,
            Machine machine,
            PoolModel model,
            TaskPrograms programs,
            PoolClient client,
            int decisionsKept,
            long seed) {}

    /**
     * Submits a task at the present virtual time; what becomes of it is told to the client. Not to be
     * called while the machine stands still: see {@link Machine#defers}.
     */
    public void submit(SimulatedTask task) {}

    /** Returns the decision in force. */
    public SizingDecision decision() {
        return SizingDecision.fixed(1, "");
    }

    /** Returns the threads alive, those that start included. */
    public int alive() {
        return 0;
    }

    /** Returns the threads that run a task. */
    public int busy() {
        return 0;
    }

    /** Returns the tasks that wait. */
    public int queueLength() {
        return 0;
    }

    /** Returns the pool as it is, and its totals so far. */
    public PoolReading reading() {
        return new PoolReading(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
}
