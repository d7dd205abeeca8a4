package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.results.Round;
import org.jspecify.annotations.Nullable;

/** The mean queue wait of the tasks that began between two calls. For one thread. */
public final class MeanWait {
    private long startedBefore;
    private long waitedBefore;

    /** Starts without tasks. */
    public MeanWait() {}

    /**
     * Returns the mean since the last call, milliseconds; null if no task began.
     *
     * @param started tasks begun so far
     * @param waitedNanos sum of their queue waits
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
