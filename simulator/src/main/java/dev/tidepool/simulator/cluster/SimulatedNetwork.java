package dev.tidepool.simulator.cluster;

import dev.tidepool.simulator.event.EventQueue;
import dev.tidepool.workload.durations.Distribution;
import dev.tidepool.workload.durations.DurationSampler;
import org.apache.commons.rng.UniformRandomProvider;

/** What delays everything between balancers and nodes, each message for itself. */
final class SimulatedNetwork {
    private final EventQueue events;
    private final DurationSampler delays;

    SimulatedNetwork(EventQueue events, Distribution delay, UniformRandomProvider random) {
        this.events = events;
        this.delays = delay.sampler(random);
    }

    /** Takes a message to its end; that is at once if it takes no time. */
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
