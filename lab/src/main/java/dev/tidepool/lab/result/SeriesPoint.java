package dev.tidepool.lab.result;

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
 */
public record SeriesPoint(
        double t,
        long arrivals,
        long completions,
        int poolSize,
        long busy,
        long queueLength,
        @Nullable Double queueWaitMillis,
        @Nullable Double cpu) {

    /** Returns the same point with a queue wait. */
    public SeriesPoint withQueueWait(@Nullable Double millis) {
        return new SeriesPoint(t, arrivals, completions, poolSize, busy, queueLength, millis, cpu);
    }
}
