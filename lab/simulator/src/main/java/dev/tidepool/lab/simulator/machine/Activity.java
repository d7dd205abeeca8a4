package dev.tidepool.lab.simulator.machine;

import dev.tidepool.lab.simulator.event.Event;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a simulated machine, which computes, sleeps and waits for resources. {@link #proceed} is called after
 * each step; a frozen machine delays the call.
 */
public abstract class Activity extends Event {
    private final Machine machine;

    /** The attained service at which it has finished computing; kept by {@link Processors}. */
    double enough;

    /** The order in which activities began to compute; kept by {@link Processors}. */
    long turn;

    /** The next one in the queue of a resource; kept by {@link Resource}. */
    @Nullable
    Activity behind;

    protected Activity(Machine machine) {
        this.machine = machine;
    }

    /**
     * The last step is over.
     *
     * @param nowNanos the virtual time
     */
    protected abstract void proceed(long nowNanos);

    protected final Machine machine() {
        return machine;
    }

    /** Computes. {@code nanos} is CPU time on a core of speed 1, 0 or more. */
    protected final void compute(long nanos) {
        machine.processors().add(this, (double) nanos);
    }

    /** Sleeps. {@code nanos} is 0 or more. */
    protected final void sleep(long nanos) {
        machine.events().schedule(this, Math.addExact(machine.events().now(), nanos));
    }

    /**
     * Takes a permit of a resource, or queues for one. In the second case {@link #proceed} is called once it has the
     * permit.
     *
     * @return whether a permit was free, in which case {@link #proceed} is not called
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
