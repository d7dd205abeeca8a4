package dev.tidepool.lab.workload;

import java.util.List;

/**
 * A task type in the mix.
 *
 * @param name the type's name, unique in its workload
 * @param share the weight of this type in the mix, finite and at least 0; shares need not sum to 1
 * @param phases what the task does, in order
 */
public record TaskType(String name, double share, List<Phase> phases) {
    public TaskType {
        if (!(share >= 0 && share < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "found share " + share + " of " + name + ", expected a finite number of at least 0");
        }
        phases = List.copyOf(phases);
    }

    /**
     * Returns the expected time of this type's phases of one kind in nanoseconds.
     *
     * @param meanSize the mean task size; 0 without a trace
     */
    public double meanNanos(Phase.Kind kind, double meanSize) {
        return phases.stream()
                .filter(phase -> phase.kind() == kind)
                .mapToDouble(phase -> phase.duration().meanNanos(meanSize))
                .sum();
    }
}
