package dev.tidepool.simulator.machine;

import dev.tidepool.simulator.GarbagePauses;
import dev.tidepool.simulator.event.Event;
import dev.tidepool.simulator.event.EventQueue;
import dev.tidepool.workload.durations.DurationSampler;
import dev.tidepool.workload.durations.Exponential;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/** Starts the pauses of a garbage collector. */
final class PauseStart extends Event {
    private final EventQueue events;
    private final Machine machine;
    private final DurationSampler gaps;
    private final DurationSampler lengths;

    PauseStart(EventQueue events, Machine machine, GarbagePauses pauses, long seed) {
        this.events = events;
        this.machine = machine;
        UniformRandomProvider seeds = RandomSource.SPLIT_MIX_64.create(seed);
        this.gaps = new Exponential(pauses.meanGap().toNanos()).sampler(stream(seeds));
        this.lengths = pauses.length().sampler(stream(seeds));
    }

    private static UniformRandomProvider stream(UniformRandomProvider seeds) {
        return RandomSource.XO_RO_SHI_RO_128_PP.create(seeds.nextLong());
    }

    void scheduleNext(long afterNanos) {
        events.schedule(this, afterNanos + gaps.nextNanos(0));
    }

    @Override
    protected void fire(long nowNanos) {
        long until = nowNanos + lengths.nextNanos(0);
        machine.freezeUntil(until);
        scheduleNext(until);
    }
}
