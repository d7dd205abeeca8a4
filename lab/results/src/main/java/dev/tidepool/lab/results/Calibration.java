package dev.tidepool.lab.results;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The calibration of a machine: measured once for a race, computed for a simulation.
 *
 * @param nanosPerUnit CPU nanos of one unit of each kind of work of the workload
 * @param capacityPerSecond the rate of 100 %, tasks/s of the mix; null if no rate refers to it or nothing limits the
 *     tasks
 * @param cpuBoundPerSecond tasks/s that the CPU alone would allow: cores divided by the measured CPU time of a task. It
 *     checks the capacity; null if rates are absolute, and in a simulation
 * @param basis how the capacity follows, in a few words; null without a capacity
 * @param seconds how long the calibration took; 0 in a simulation
 */
public record Calibration(
        Map<String, Double> nanosPerUnit,
        @Nullable Double capacityPerSecond,
        @Nullable Double cpuBoundPerSecond,
        @Nullable String basis,
        double seconds) {

    /**
     * Returns the share of the CPU, 0 to 1, that other programs or a quota took while the race saturated the machine. 0
     * if rates are absolute.
     */
    public double shareTakenByOthers() {
        return capacityPerSecond == null || cpuBoundPerSecond == null || cpuBoundPerSecond <= 0
                ? 0
                : Math.max(0, 1 - capacityPerSecond / cpuBoundPerSecond);
    }

    /** Returns the capacity, or 0 if the workload's rates are absolute. */
    public double capacityOrZero() {
        return capacityPerSecond == null ? 0 : capacityPerSecond;
    }
}
