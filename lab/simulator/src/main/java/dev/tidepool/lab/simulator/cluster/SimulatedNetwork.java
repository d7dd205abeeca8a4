package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.lab.workload.durations.Distribution;
import dev.tidepool.lab.workload.durations.DurationSampler;
import org.apache.commons.rng.UniformRandomProvider;

/** Delays each message between balancers and nodes independently. */
final class SimulatedNetwork {
    private final EventQueue events;
    private final DurationSampler delays;

    SimulatedNetwork(EventQueue events, Distribution delay, UniformRandomProvider random) {
        this.events = events;
        this.delays = delay.sampler(random);
    }

    /** Delivers a message after its delay, or at once if the delay is 0. */
    void carry(SimulatedMessage message) {
        long now = events.now();
        long delay = delays.nextNanos(0);
        if (delay == 0) {
            message.arrive(now);
        } else {
            events.schedule(message, now + delay);
        }
    }
}
