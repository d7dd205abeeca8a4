package dev.tidepool.simulator.cluster;

import dev.tidepool.simulator.event.Event;

/** Something that the {@link SimulatedNetwork} carries. */
abstract class SimulatedMessage extends Event {

    /** It has reached its end. */
    abstract void arrive(long nowNanos);

    @Override
    protected final void fire(long nowNanos) {
        arrive(nowNanos);
    }
}
