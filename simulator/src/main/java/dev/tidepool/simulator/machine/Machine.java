package dev.tidepool.simulator.machine;

import dev.tidepool.simulator.MachineModel;
import dev.tidepool.simulator.event.Event;
import dev.tidepool.simulator.event.EventQueue;

/**
 * A machine in a simulation that may hold any number of them. Its cores are shared equally by all threads
 * that compute, whatever pool they belong to. While it stands still, nothing on it happens. Not
 * thread-safe.
 */
public final class Machine {
    private final MachineModel model;

    /**
     * Makes a machine on which nothing runs.
     *
     * @param events the simulation's events
     * @param model what it is like
     * @param seed where the chance of its pauses comes from
     */
    public Machine(EventQueue events, MachineModel model, long seed) {
        this.model = model;
    }

    /** Returns what the machine is like. */
    public MachineModel model() {
        return model;
    }

    /**
     * Lets everything on the machine stand still until a time; if it stands still already, until the later
     * of the two.
     *
     * @param untilNanos when it goes on; {@link Long#MAX_VALUE} for never
     */
    public void freezeUntil(long untilNanos) {}

    /** Returns whether the machine stands still. */
    public boolean isFrozen() {
        return false;
    }

    /**
     * Puts off an event that happens on this machine while it stands still: to be called first in {@link
     * Event#fire} of each such event, which then must do nothing else. Deferred events happen in their old
     * order when the machine goes on.
     *
     * @return whether it was put off
     */
    public boolean defers(Event event) {
        return false;
    }

    /**
     * Changes how fast the cores are, from now on.
     *
     * @param speed CPU phases take their time divided by this, above 0
     */
    public void setSpeed(double speed) {}

    /** Returns the CPU time used so far, nanos, by all cores together. */
    public double cpuNanos() {
        return 0;
    }

    /** Returns the memory that new threads could take, bytes, 0 or more. */
    public long freeMemoryBytes() {
        return 0;
    }
}
