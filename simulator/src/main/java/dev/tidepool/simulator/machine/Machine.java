package dev.tidepool.simulator.machine;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.Require;
import dev.tidepool.simulator.GarbagePauses;
import dev.tidepool.simulator.MachineModel;
import dev.tidepool.simulator.event.Event;
import dev.tidepool.simulator.event.EventQueue;

/**
 * A machine in a simulation that may hold any number of them. Its cores are shared equally by all threads
 * that compute, whatever pool they belong to. While it stands still, nothing on it happens. Not
 * thread-safe.
 */
public final class Machine {
    private final EventQueue events;
    private final MachineModel model;
    private final Processors processors;
    private final CpuMeter meter;
    private final Resource serialGate = new Resource(1);
    private final Event thaw = new Thaw();
    private boolean frozen;
    private long thawsAt;
    private long threads;

    /**
     * Makes a machine on which nothing runs.
     *
     * @param events the simulation's events
     * @param model what it is like
     * @param seed where the chance of its pauses comes from
     */
    public Machine(EventQueue events, MachineModel model, long seed) {
        this.events = events;
        this.model = model;
        this.processors = new Processors(events, model);
        this.meter = new CpuMeter(events, processors, model.cores());
        GarbagePauses pauses = model.pauses();
        if (pauses != null) {
            new PauseStart(events, this, pauses, seed).scheduleNext(events.now());
        }
    }

    /** Returns what the machine is like. */
    public MachineModel model() {
        return model;
    }

    /** Returns the simulation's events. */
    public EventQueue events() {
        return events;
    }

    // ---- Standing still

    /**
     * Lets everything on the machine stand still until a time; if it stands still already, until the later
     * of the two.
     *
     * @param untilNanos when it goes on; {@link Long#MAX_VALUE} for never
     */
    public void freezeUntil(long untilNanos) {
        if (!frozen) {
            frozen = true;
            thawsAt = untilNanos;
            processors.freeze();
        } else if (untilNanos > thawsAt) {
            thawsAt = untilNanos;
        } else {
            return;
        }
        if (untilNanos == Long.MAX_VALUE) {
            events.cancel(thaw);
        } else {
            events.schedule(thaw, untilNanos);
        }
    }

    /** Returns whether the machine stands still. */
    public boolean isFrozen() {
        return frozen;
    }

    /**
     * Puts off an event that happens on this machine while it stands still: to be called first in {@link
     * Event#fire} of each such event, which then must do nothing else. Deferred events happen in their old
     * order when the machine goes on; never, if it never does.
     *
     * @return whether it was put off
     */
    public boolean defers(Event event) {
        if (frozen && thawsAt != Long.MAX_VALUE) {
            events.schedule(event, thawsAt);
        }
        return frozen;
    }

    /** Things go on; before the deferred events, which were scheduled for the same time later. */
    private final class Thaw extends Event {
        @Override
        protected void fire(long nowNanos) {
            frozen = false;
            processors.thaw();
        }
    }

    // ---- Cores and memory

    /**
     * Changes how fast the cores are, from now on.
     *
     * @param speed CPU phases take their time divided by this, 0.001 to 1,000
     * @throws IllegalArgumentException if it is out of range
     */
    public void setSpeed(double speed) {
        processors.setSpeed(Require.inRange("speed", speed, 0.001, 1_000));
    }

    /** Returns how fast the cores are now. */
    public double speed() {
        return processors.speed();
    }

    /** Returns the CPU time used so far, nanos, by all cores together; pauses use none. */
    public double cpuNanos() {
        return processors.usedNanos();
    }

    /** Returns the threads that compute or want to. */
    public int runnable() {
        return processors.computing();
    }

    /** Returns the memory that new threads could take, bytes, 0 or more. */
    public long freeMemoryBytes() {
        return Math.max(0, model.memoryBytes() - threads * model.bytesPerThread());
    }

    /** A thread begins or ends to take its memory. */
    public void threads(int change) {
        threads += change;
    }

    /** Returns what only one request at a time may hold, to pay its serial cost. */
    public Resource serialGate() {
        return serialGate;
    }

    /**
     * Returns the machine as a policy is told about it, as the executor does: fractions of CPU are means
     * since the last reading, and readings younger than 80 ms are given out again.
     *
     * @param cpu whether the CPU fractions are wanted
     * @param memory whether the free memory is wanted
     */
    public MachineSample sample(boolean cpu, boolean memory) {
        double used = cpu ? meter.read() : Double.NaN;
        return new MachineSample(model.cores(), used, used, memory ? freeMemoryBytes() : -1);
    }

    Processors processors() {
        return processors;
    }
}
