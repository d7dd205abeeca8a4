package dev.tidepool.lab.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What this machine can do, measured once for a race.
 *
 * @param nanosPerUnit CPU nanos of one unit of each kind of work that the workload uses
 * @param capacityPerSecond tasks/s of the mix that 100 % stands for; null where rates are absolute
 * @param cpuBoundPerSecond tasks/s that the CPU alone would allow: cores by measured CPU time of a
 *     task; a cross-check of the capacity; null where rates are absolute
 * @param seconds how long the calibration took
 */
public record Calibration(
        Map<String, Double> nanosPerUnit,
        @Nullable Double capacityPerSecond,
        @Nullable Double cpuBoundPerSecond,
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
