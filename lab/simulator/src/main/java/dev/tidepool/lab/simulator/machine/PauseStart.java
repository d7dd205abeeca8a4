package dev.tidepool.lab.simulator.machine;

import dev.tidepool.lab.simulator.GarbagePauses;
import dev.tidepool.lab.simulator.event.Event;
import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.lab.workload.RandomStreams;
import dev.tidepool.lab.workload.durations.DurationSampler;
import dev.tidepool.lab.workload.durations.Exponential;

/** Starts the pauses of a garbage collector. */
final class PauseStart extends Event {
    private final EventQueue events;
    private final Machine machine;
    private final DurationSampler gaps;
    private final DurationSampler lengths;

    PauseStart(EventQueue events, Machine machine, GarbagePauses pauses, long seed) {
        this.events = events;
        this.machine = machine;
        RandomStreams streams = new RandomStreams(seed);
        this.gaps = new Exponential(pauses.meanGap().toNanos()).sampler(streams.next());
        this.lengths = pauses.length().sampler(streams.next());
    }

    void scheduleNext(long afterNanos) {
        events.schedule(this, afterNanos + gaps.nextNanos(0));
    }

    @Override
    protected void fire(long nowNanos) {
        long until = nowNanos + lengths.nextNanos(0);
        machine.pauseUntil(until);
        scheduleNext(until);
    }
}
