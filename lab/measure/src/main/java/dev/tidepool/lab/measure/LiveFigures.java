package dev.tidepool.lab.measure;

import dev.tidepool.policy.control.DecisionRecord;
import org.jspecify.annotations.Nullable;

/**
 * What a run shows while it goes on.
 *
 * @param seconds since the start of the arrivals
 * @param arrivals tasks offered so far
 * @param completions tasks ended so far
 * @param poolSize threads alive
 * @param busy tasks running
 * @param queueLength tasks waiting
 * @param target threads that the sizing policy wants; null where there is none
 * @param queueWaitMillis mean queue wait of the tasks that began since the sample before; null where none began
 * @param cpu the share of the machine's CPU that the process uses, 0 to 1; null where unknown
 * @param reason why the policy wants so many threads, its newest decision in a sentence; null where there is none
 */
public record LiveFigures(
        double seconds,
        long arrivals,
        long completions,
        int poolSize,
        long busy,
        long queueLength,
        @Nullable Integer target,
        @Nullable Double queueWaitMillis,
        @Nullable Double cpu,
        @Nullable String reason) {

    /** Returns the same figures with what the newest decision wants; null if there is none. */
    public LiveFigures with(@Nullable DecisionRecord newest) {
        return newest == null
                ? this
                : new LiveFigures(
                        seconds,
                        arrivals,
                        completions,
                        poolSize,
                        busy,
                        queueLength,
                        newest.decision().target(),
                        queueWaitMillis,
                        cpu,
                        newest.decision().reason());
    }

    /** Returns figures that are counts alone. */
    public static LiveFigures counts(
            double seconds, long arrivals, long completions, int poolSize, long busy, long queueLength) {
        return new LiveFigures(seconds, arrivals, completions, poolSize, busy, queueLength, null, null, null, null);
    }
}
