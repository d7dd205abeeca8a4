package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.results.Round;
import org.jspecify.annotations.Nullable;

/** The mean queue wait of the tasks that began between two looks, made of sums. For one thread. */
public final class MeanWait {
    private long startedBefore;
    private long waitedBefore;

    /** Knows of no tasks yet. */
    public MeanWait() {}

    /**
     * Returns the mean since the last call, milliseconds; null where no task began.
     *
     * @param started tasks that have begun so far
     * @param waitedNanos how long they waited in the queue, in sum
     */
    public @Nullable Double millis(long started, long waitedNanos) {
        @Nullable
        Double mean = started == startedBefore
                ? null
                : (Double) Round.millis((double) (waitedNanos - waitedBefore) / (started - startedBefore));
        startedBefore = started;
        waitedBefore = waitedNanos;
        return mean;
    }
}
