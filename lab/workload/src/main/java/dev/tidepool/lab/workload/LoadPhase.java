package dev.tidepool.lab.workload;

import java.time.Duration;
import java.util.Map;

/**
 * A named part of a workload, such as an incident of a day. Not to be confused with the {@link Phase} of a task.
 * Immutable.
 *
 * @param name unique in its workload
 * @param length how long it lasts, above 0
 * @param slower by resource, the factor on the time for which a task that arrives in this phase holds it, above 0
 */
public record LoadPhase(String name, Duration length, Map<String, Double> slower) {
    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if the length or a factor is not above 0
     */
    public LoadPhase {
        if (length.isNegative() || length.isZero()) {
            throw new IllegalArgumentException("found length " + length + ", expected more than 0");
        }
        slower = Map.copyOf(slower);
        slower.forEach((resource, factor) -> {
            if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "found factor " + factor + " of " + resource + ", expected a finite number above 0");
            }
        });
    }

    /** Returns the factor on the time of a task's phase: 1 unless the phase holds a slower resource. */
    double factor(Phase phase) {
        return phase.kind() == Phase.Kind.RESOURCE && phase.by() != null ? slower.getOrDefault(phase.by(), 1.0) : 1;
    }
}
