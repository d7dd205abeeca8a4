package dev.tidepool.lab.workload;

import dev.tidepool.lab.workload.durations.Distribution;
import org.jspecify.annotations.Nullable;

/**
 * A phase of a task. The phases of a task run one after the other.
 *
 * @param kind what the phase does
 * @param duration how long it takes: CPU time, waiting time, or the time for which it holds the resource
 * @param by for {@link Kind#CPU} the work, one of {@link CpuWorkKind}'s names in lower case; for {@link Kind#RESOURCE}
 *     the resource's name; null for {@link Kind#WAIT}
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

    public enum Kind {
        /** Computes: needs a core for the duration. */
        CPU,
        /** Blocks for the duration. Any number of tasks may wait at once. */
        WAIT,
        /** Waits for a permit of a named resource and holds it for the duration. */
        RESOURCE
    }
}
