package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.results.PhaseCost;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.workload.PhaseTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Adds up what the phases of a run cost, from intervals. The interval's middle decides its phase. For one thread. */
public final class PhaseCosts {
    private final PhaseTimes times;
    private final double[] seconds;
    private final double[] threadSeconds;
    private final double[] cpuSeconds;
    private final int[] peaks;
    private final double[] memory;

    /** Starts without costs. */
    public PhaseCosts(PhaseTimes times) {
        this.times = times;
        int count = times.count();
        seconds = new double[count];
        threadSeconds = new double[count];
        cpuSeconds = new double[count];
        peaks = new int[count];
        memory = new double[count];
    }

    /**
     * Adds an interval.
     *
     * @param fromNanos its start, from the start of the arrivals
     * @param toNanos its end; no phase should end in between
     * @param threads integral of the threads alive over the interval, seconds
     * @param cpu CPU time used in the interval, seconds
     * @param peak maximum of threads alive in the interval
     * @param mebibytes memory of the process at its end; null where unknown
     */
    public void add(long fromNanos, long toNanos, double threads, double cpu, int peak, @Nullable Double mebibytes) {
        int phase = times.at((fromNanos + toNanos) / 2);
        seconds[phase] += (toNanos - fromNanos) / 1e9;
        threadSeconds[phase] += threads;
        cpuSeconds[phase] += cpu;
        peaks[phase] = Math.max(peaks[phase], peak);
        memory[phase] = Math.max(memory[phase], mebibytes == null ? 0 : mebibytes);
    }

    /** Returns the integral of the threads alive over all phases so far, seconds. */
    public double threadSeconds() {
        return DoubleStream.of(threadSeconds).sum();
    }

    /** Returns the CPU time of all phases so far, seconds. */
    public double cpuSeconds() {
        return DoubleStream.of(cpuSeconds).sum();
    }

    /** Returns the costs so far, one for each phase. */
    public List<PhaseCost> costs() {
        List<PhaseCost> costs = new ArrayList<>();
        for (int phase = 0; phase < seconds.length; phase++) {
            costs.add(new PhaseCost(
                    Round.to(seconds[phase], 3),
                    Round.to(threadSeconds[phase], 3),
                    peaks[phase],
                    Round.to(cpuSeconds[phase], 3),
                    memory[phase] == 0 ? null : (Double) Round.to(memory[phase], 1)));
        }
        return costs;
    }
}
