package dev.tidepool.lab.workload;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * When each {@linkplain LoadPhase phase} of a workload begins and ends in a run of some length. A workload without
 * phases has one that covers the run. Immutable and thread-safe.
 */
public final class PhaseTimes {
    /** The name of the only phase of a workload without phases. */
    public static final String WHOLE_RUN = "whole run";

    private final List<LoadPhase> phases;
    private final long[] endNanos;

    private PhaseTimes(List<LoadPhase> phases, double stretch) {
        this.phases = phases;
        this.endNanos = new long[phases.size()];
        double end = 0;
        for (int i = 0; i < endNanos.length; i++) {
            end += phases.get(i).length().toNanos() * stretch;
            endNanos[i] = Math.round(end);
        }
    }

    /**
     * Returns the phases of a run, which stretch or shrink with its length.
     *
     * @param length how long arrivals go on, above 0
     */
    public static PhaseTimes of(Workload workload, Duration length) {
        if (workload.phases().isEmpty()) {
            return new PhaseTimes(List.of(new LoadPhase(WHOLE_RUN, length, Map.of())), 1);
        }
        return new PhaseTimes(
                workload.phases(),
                (double) length.toNanos() / workload.duration().toNanos());
    }

    /** Returns the number of phases, 1 or more. */
    public int count() {
        return endNanos.length;
    }

    /** Returns the name of a phase. */
    public String name(int phase) {
        return phases.get(phase).name();
    }

    /** Returns when a phase begins, nanoseconds from the start of the arrivals. */
    public long startNanos(int phase) {
        return phase == 0 ? 0 : endNanos[phase - 1];
    }

    /** Returns when a phase ends, nanoseconds from the start of the arrivals. */
    public long endNanos(int phase) {
        return endNanos[phase];
    }

    /** Returns the phase at a time. After the end of the last phase it is still the last. */
    public int at(long nanos) {
        int phase = 0;
        while (phase < endNanos.length - 1 && nanos >= endNanos[phase]) {
            phase++;
        }
        return phase;
    }

    LoadPhase phase(int index) {
        return phases.get(index);
    }
}
