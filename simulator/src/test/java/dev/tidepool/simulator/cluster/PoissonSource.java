package dev.tidepool.simulator.cluster;

import dev.tidepool.simulator.SimulatedTask;
import dev.tidepool.simulator.TaskSource;
import dev.tidepool.workload.Phase;
import dev.tidepool.workload.TaskType;
import dev.tidepool.workload.durations.Constant;
import dev.tidepool.workload.durations.Distribution;
import dev.tidepool.workload.durations.DurationSampler;
import dev.tidepool.workload.durations.Exponential;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.jspecify.annotations.Nullable;

/** Tasks of one phase that arrive at random times, drawn on demand. */
final class PoissonSource implements TaskSource {
    private final List<TaskType> types;
    private final DurationSampler gaps;
    private final DurationSampler durations;
    private final long untilNanos;
    private long spikeFromNanos = Long.MAX_VALUE;
    private long spikeToNanos = Long.MAX_VALUE;
    private double spikeFactor = 1;
    private double atNanos;

    private PoissonSource(
            Phase.Kind kind, @Nullable String by, Distribution duration, double perSecond, double seconds, long seed) {
        types = List.of(new TaskType("task", 1, List.of(new Phase(kind, duration, by))));
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        gaps = new Exponential(1e9 / perSecond).sampler(random);
        durations = duration.sampler(random);
        untilNanos = (long) (seconds * 1e9);
    }

    /** Tasks that wait for a time. */
    static PoissonSource waiting(double millis, double perSecond, double seconds) {
        return new PoissonSource(Phase.Kind.WAIT, null, new Constant(millis * 1e6), perSecond, seconds, 42);
    }

    /** Tasks that compute for an exponential time. */
    static PoissonSource computing(double meanMillis, double perSecond, double seconds) {
        return computing(meanMillis, perSecond, seconds, 42);
    }

    /** Tasks that compute for an exponential time, drawn from a seed. */
    static PoissonSource computing(double meanMillis, double perSecond, double seconds, long seed) {
        return computing(new Exponential(meanMillis * 1e6), perSecond, seconds, seed);
    }

    /** Tasks that compute for a time of this distribution, drawn from a seed. */
    static PoissonSource computing(Distribution duration, double perSecond, double seconds, long seed) {
        return new PoissonSource(Phase.Kind.CPU, "leibniz", duration, perSecond, seconds, seed);
    }

    /** Multiplies the arrivals between two times, in seconds. */
    PoissonSource withSpike(double from, double to, double factor) {
        spikeFromNanos = (long) (from * 1e9);
        spikeToNanos = (long) (to * 1e9);
        spikeFactor = factor;
        return this;
    }

    @Override
    public List<TaskType> types() {
        return types;
    }

    @Override
    public boolean next(SimulatedTask task) {
        boolean spike = atNanos >= spikeFromNanos && atNanos < spikeToNanos;
        atNanos += gaps.nextNanos(0) / (spike ? spikeFactor : 1);
        if (atNanos >= untilNanos) {
            return false;
        }
        task.is((long) atNanos, 0);
        task.takes(0, durations.nextNanos(0));
        return true;
    }
}
