package dev.tidepool.lab.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * One step of a run's series.
 *
 * @param t end of the step, seconds from the start of the arrivals
 * @param arrivals tasks handed over in the step
 * @param completions tasks ended in the step
 * @param poolSize threads alive at the end of the step
 * @param busy tasks running at the end of the step
 * @param queueLength tasks accepted and not yet begun at the end of the step
 * @param queueWaitMillis mean queue wait of the tasks begun in the step; null where none began
 * @param cpu the share of the machine's CPU that the process used over the step, 0 to 1; null where unknown
 * @param target threads that the policy wants at the end of the step; null without a policy
 * @param pressure the share of the step for which some thread of the machine waited for a CPU, 0 to 1; null where
 *     unknown
 */
public record SeriesPoint(
        double t,
        long arrivals,
        long completions,
        int poolSize,
        long busy,
        long queueLength,
        @Nullable Double queueWaitMillis,
        @Nullable Double cpu,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer target,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double pressure) {

    public SeriesPoint withQueueWait(@Nullable Double millis) {
        return new SeriesPoint(t, arrivals, completions, poolSize, busy, queueLength, millis, cpu, target, pressure);
    }

    public SeriesPoint withTarget(@Nullable Integer threads) {
        return new SeriesPoint(
                t, arrivals, completions, poolSize, busy, queueLength, queueWaitMillis, cpu, threads, pressure);
    }
}
