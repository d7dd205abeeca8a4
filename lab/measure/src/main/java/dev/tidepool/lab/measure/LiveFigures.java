package dev.tidepool.lab.measure;

import dev.tidepool.policy.control.DecisionRecord;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run in progress.
 *
 * @param seconds since the start of the arrivals
 * @param arrivals tasks offered so far
 * @param completions tasks ended so far
 * @param poolSize threads alive
 * @param busy tasks running
 * @param queueLength tasks waiting
 * @param target threads that the policy wants; null without a policy
 * @param queueWaitMillis mean queue wait of the tasks begun since the last sample; null if none began
 * @param cpu the share of the machine's CPU that the process uses, 0 to 1; null where unknown
 * @param reason the reason of the newest decision; null without a policy
 * @param responseP50Millis half of the tasks that ended lately took no longer; null where none ended or it is unknown
 * @param responseP99Millis 99 of 100 of them took no longer; null likewise
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
        @Nullable String reason,
        @Nullable Double responseP50Millis,
        @Nullable Double responseP99Millis) {

    /** Returns the same figures with the newest decision, if there is one. */
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
                        newest.decision().reason(),
                        responseP50Millis,
                        responseP99Millis);
    }

    /** Returns the same figures with these percentiles of the response times, in milliseconds or null. */
    public LiveFigures withResponses(@Nullable Double p50, @Nullable Double p99) {
        return new LiveFigures(
                seconds,
                arrivals,
                completions,
                poolSize,
                busy,
                queueLength,
                target,
                queueWaitMillis,
                cpu,
                reason,
                p50,
                p99);
    }

    /** Returns figures without target, wait, CPU, reason and response times. */
    public static LiveFigures counts(
            double seconds, long arrivals, long completions, int poolSize, long busy, long queueLength) {
        return new LiveFigures(
                seconds, arrivals, completions, poolSize, busy, queueLength, null, null, null, null, null, null);
    }
}
