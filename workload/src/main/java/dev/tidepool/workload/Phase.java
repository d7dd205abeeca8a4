package dev.tidepool.workload;

import dev.tidepool.workload.durations.Distribution;
import org.jspecify.annotations.Nullable;

/**
 * One step of a task; a task's phases run one after the other.
 *
 * @param kind what the phase does
 * @param duration how long it takes: CPU time, waiting time, or the time that the resource is held
 * @param by for {@link Kind#CPU} the work that burns the time, one of {@link CpuWorkKind}'s names in
 *     lower case; for {@link Kind#RESOURCE} the resource's name; null for {@link Kind#WAIT}
 */
public record Phase(
        Kind kind, Distribution duration, @Nullable String by) {
    /**
     * Checks that the phase names its work or resource.
     *
     * @throws IllegalArgumentException if {@code by} is missing, or given for a wait
     */
    public Phase {
        if ((by == null) != (kind == Kind.WAIT)) {
            throw new IllegalArgumentException("found a " + kind + " phase by " + by
                    + ", expected the work for CPU, the resource for RESOURCE, nothing for WAIT");
        }
    }

    /** What a phase does. */
    public enum Kind {
        /** Computes: needs a core for the duration. */
        CPU,
        /** Blocks for the duration, without limit on how many do so at once. */
        WAIT,
        /** Holds one permit of a named resource for the duration; waits first until one is free. */
        RESOURCE
    }
}
