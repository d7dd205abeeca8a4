package dev.tidepool.lab.results;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the machine can do: measured once for a race, worked out for a simulation.
 *
 * @param nanosPerUnit CPU nanos of one unit of each kind of work that the workload uses
 * @param capacityPerSecond tasks/s of the mix that 100 % stands for; null where nobody asks: in a race with absolute
 *     rates, in a simulation of tasks that nothing bounds
 * @param cpuBoundPerSecond tasks/s that the CPU alone would allow: cores by measured CPU time of a
 *     task; a cross-check of the capacity; null where rates are absolute, and in a simulation
 * @param basis what the capacity follows from, in a few words; null where there is none
 * @param seconds how long the calibration took; 0 in a simulation
 */
public record Calibration(
        Map<String, Double> nanosPerUnit,
        @Nullable Double capacityPerSecond,
        @Nullable Double cpuBoundPerSecond,
        @Nullable String basis,
        double seconds) {

    /**
     * Returns the share of the CPU that this race did not get while it saturated the machine: other
     * programs, or a quota. 0 where rates are absolute.
     */
    public double shareTakenByOthers() {
        return capacityPerSecond == null || cpuBoundPerSecond == null || cpuBoundPerSecond <= 0
                ? 0
                : Math.max(0, 1 - capacityPerSecond / cpuBoundPerSecond);
    }

    /** Returns the capacity, or 0 where the workload's rates are absolute and nobody asks. */
    public double capacityOrZero() {
        return capacityPerSecond == null ? 0 : capacityPerSecond;
    }
}
