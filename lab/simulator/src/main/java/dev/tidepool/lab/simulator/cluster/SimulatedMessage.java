package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.event.Event;

/** A message on the {@link SimulatedNetwork}. */
abstract class SimulatedMessage extends Event {
    abstract void arrive(long nowNanos);

    @Override
    protected final void fire(long nowNanos) {
        arrive(nowNanos);
    }
}
