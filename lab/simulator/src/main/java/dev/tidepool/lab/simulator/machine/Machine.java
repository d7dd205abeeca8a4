package dev.tidepool.lab.simulator.machine;

import dev.tidepool.lab.simulator.GarbagePauses;
import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.event.Event;
import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.Require;

/**
 * One of any number of machines in a simulation. All computing threads share its cores equally, whatever their pool.
 * While it is frozen, nothing happens on it. Not thread-safe.
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
    private long pausedNanos;
    private long pauseEndsAt;
    private long threads;

    /**
     * @param seed seed of its pauses
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

    public MachineModel model() {
        return model;
    }

    public EventQueue events() {
        return events;
    }

    // ---- Freezing

    /**
     * Freezes the machine until a time. A machine that is frozen already stays so until the later time.
     *
     * @param untilNanos when it continues; {@link Long#MAX_VALUE} for never
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

    /** Freezes the machine as its collector does, which the JVM knows. */
    void pauseUntil(long untilNanos) {
        pausedNanos += untilNanos - events.now();
        pauseEndsAt = untilNanos;
        freezeUntil(untilNanos);
    }

    /** Returns the sum of all pauses of its collector so far, nanos. */
    public long pausedNanos() {
        return pausedNanos - Math.max(0, pauseEndsAt - events.now());
    }

    /**
     * Defers an event of this machine while it is frozen. Each such event calls this first in {@link Event#fire}, and
     * does nothing else if it is deferred. Deferred events keep their order and fire when the machine continues, if it
     * ever does.
     *
     * @return whether it was deferred
     */
    public boolean defers(Event event) {
        if (frozen && thawsAt != Long.MAX_VALUE) {
            events.schedule(event, thawsAt);
        }
        return frozen;
    }

    /** Ends a freeze. It fires before the deferred events, which were scheduled later for the same time. */
    private final class Thaw extends Event {
        @Override
        protected void fire(long nowNanos) {
            frozen = false;
            processors.thaw();
        }
    }

    // ---- Cores and memory

    /**
     * Changes the core speed from now on.
     *
     * @param speed CPU phases take their time divided by this, 0.001 to 1,000
     * @throws IllegalArgumentException if the speed is out of range
     */
    public void setSpeed(double speed) {
        processors.setSpeed(Require.inRange("speed", speed, 0.001, 1_000));
    }

    public double speed() {
        return processors.speed();
    }

    /** Returns the CPU time used so far, nanos, all cores together; pauses use none. */
    public double cpuNanos() {
        return processors.usedNanos();
    }

    /** Returns how many threads are on a core or wait for one, whatever their pool. */
    public int readyThreads() {
        return processors.computing();
    }

    /** Returns the memory available to new threads, bytes, 0 or more. */
    public long freeMemoryBytes() {
        return Math.max(0, model.memoryBytes() - threads * model.bytesPerThread());
    }

    /** Adds to the number of threads that take memory. */
    public void threads(int change) {
        threads += change;
    }

    /** Returns the resource that a request holds while it pays its serial cost. */
    public Resource serialGate() {
        return serialGate;
    }

    /**
     * Returns the machine as a policy sees it in the executor: CPU fractions are means since the last measurement, and
     * measurements newer than 80 ms are returned again.
     *
     * @param cpu whether the CPU fractions are wanted
     * @param memory whether the free memory is wanted
     */
    public MachineSample sample(boolean cpu, boolean memory) {
        if (cpu) {
            meter.read();
        }
        return new MachineSample(
                model.cores(),
                cpu ? meter.process() : Double.NaN,
                cpu ? meter.machine() : Double.NaN,
                memory ? freeMemoryBytes() : -1);
    }

    Processors processors() {
        return processors;
    }
}
