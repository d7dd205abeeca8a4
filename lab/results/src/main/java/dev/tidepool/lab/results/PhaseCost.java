package dev.tidepool.lab.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What a run cost in one phase. The last phase includes the time until the backlog has drained.
 *
 * @param seconds how long the phase lasted in this run
 * @param threadSeconds integral of the pool size over the phase
 * @param threadsPeak maximum of threads alive
 * @param cpuSeconds CPU time of the process
 * @param memoryPeakMebibytes maximum of the process's resident memory, sampled; null where unknown
 */
public record PhaseCost(
        double seconds,
        double threadSeconds,
        int threadsPeak,
        double cpuSeconds,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double memoryPeakMebibytes) {

    /** Returns the mean of the threads alive; NaN if the phase had no length. */
    public double threadsMean() {
        return seconds > 0 ? threadSeconds / seconds : Double.NaN;
    }
}
