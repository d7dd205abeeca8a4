package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.lab.simulator.TaskSource;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.lab.workload.durations.Distribution;
import dev.tidepool.lab.workload.durations.DurationSampler;
import dev.tidepool.lab.workload.durations.Exponential;
import java.util.List;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.jspecify.annotations.Nullable;

/** Tasks of one phase that arrive at random times, drawn on demand. */
final class PoissonSource implements TaskSource {
    private static final String RESOURCE = "connections";

    private final List<TaskType> types;
    private final Map<String, Integer> resources;
    private final DurationSampler gaps;
    private final List<DurationSampler> durations;
    private final long untilNanos;
    private long spikeFromNanos = Long.MAX_VALUE;
    private long spikeToNanos = Long.MAX_VALUE;
    private double spikeFactor = 1;
    private double atNanos;

    private PoissonSource(
            Phase.Kind kind, @Nullable String by, Distribution duration, double perSecond, double seconds, long seed) {
        this(List.of(new Phase(kind, duration, by)), Map.of(), perSecond, seconds, seed);
    }

    private PoissonSource(
            List<Phase> phases, Map<String, Integer> resources, double perSecond, double seconds, long seed) {
        types = List.of(new TaskType("task", 1, phases));
        this.resources = resources;
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        gaps = new Exponential(1e9 / perSecond).sampler(random);
        durations =
                phases.stream().map(phase -> phase.duration().sampler(random)).toList();
        untilNanos = (long) (seconds * 1e9);
    }

    /** Tasks that compute for 0.2 ms, then hold one of some connections of their node for this time. */
    static PoissonSource calling(int connections, Distribution held, double perSecond, double seconds, long seed) {
        Phase computes = new Phase(Phase.Kind.CPU, new Constant(200_000.0), "digest");
        Phase calls = new Phase(Phase.Kind.RESOURCE, held, RESOURCE);
        return new PoissonSource(List.of(computes, calls), Map.of(RESOURCE, connections), perSecond, seconds, seed);
    }

    /** Tasks that wait for a time. */
    static PoissonSource waiting(double millis, double perSecond, double seconds) {
        return waiting(new Constant(millis * 1e6), perSecond, seconds, 42);
    }

    /** Tasks that wait for a time of this distribution, drawn from a seed. */
    static PoissonSource waiting(Distribution duration, double perSecond, double seconds, long seed) {
        return new PoissonSource(Phase.Kind.WAIT, null, duration, perSecond, seconds, seed);
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
    public Map<String, Integer> resources() {
        return resources;
    }

    @Override
    public boolean next(SimulatedTask task) {
        boolean spike = atNanos >= spikeFromNanos && atNanos < spikeToNanos;
        atNanos += gaps.nextNanos(0) / (spike ? spikeFactor : 1);
        if (atNanos >= untilNanos) {
            return false;
        }
        task.setArrival((long) atNanos, 0);
        for (int phase = 0; phase < durations.size(); phase++) {
            task.setPhaseNanos(phase, durations.get(phase).nextNanos(0));
        }
        return true;
    }
}
