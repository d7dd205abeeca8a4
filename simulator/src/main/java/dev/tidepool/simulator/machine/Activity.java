package dev.tidepool.simulator.machine;

import dev.tidepool.simulator.event.Event;
import org.jspecify.annotations.Nullable;

/**
 * Something on a machine that computes, sleeps and waits for resources, one after the other: a thread.
 * Whatever it did last, {@link #proceed} is called when that is over; while the machine stands still,
 * that is later.
 */
public abstract class Activity extends Event {
    private final Machine machine;

    /** The attained service at which it has computed enough; kept by {@link Processors}. */
    double enough;

    /** The order in which activities began to compute; kept by {@link Processors}. */
    long turn;

    /** The one behind it in a queue for a resource; kept by {@link Resource}. */
    @Nullable
    Activity behind;

    /** Makes an activity that does nothing yet. */
    protected Activity(Machine machine) {
        this.machine = machine;
    }

    /**
     * What it did is over.
     *
     * @param nowNanos the virtual time
     */
    protected abstract void proceed(long nowNanos);

    /** Returns the machine that it is on. */
    protected final Machine machine() {
        return machine;
    }

    /**
     * Computes.
     *
     * @param nanos CPU time on a core of speed 1, 0 or more
     */
    protected final void compute(long nanos) {
        machine.processors().add(this, (double) nanos);
    }

    /**
     * Sleeps.
     *
     * @param nanos 0 or more
     */
    protected final void sleep(long nanos) {
        machine.events().schedule(this, Math.addExact(machine.events().now(), nanos));
    }

    /**
     * Takes a permit of a resource, or waits until it is this one's turn to have one; then {@link #proceed}
     * is called, holding it.
     *
     * @return whether a permit was free, so that {@link #proceed} is not called
     */
    protected final boolean acquire(Resource resource) {
        return resource.acquire(this);
    }

    @Override
    protected final void fire(long nowNanos) {
        if (!machine.defers(this)) {
            proceed(nowNanos);
        }
    }
}
