package dev.tidepool.lab.simulator.pool;

import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.WaitTimes;
import java.util.Arrays;

/** The exact queue waits and response times of one sampler's interval. Not thread-safe. */
final class IntervalTimes {
    private static final int INITIAL_CAPACITY = 64;

    private final boolean keepsResponses;
    private long starts;
    private long waitSum;
    private long minWait = Long.MAX_VALUE;
    private long[] responses = new long[INITIAL_CAPACITY];
    private int completions;
    private long responseSum;

    /** @param keepsResponses whether response times are needed */
    IntervalTimes(boolean keepsResponses) {
        this.keepsResponses = keepsResponses;
    }

    void started(long waitNanos) {
        starts++;
        waitSum += waitNanos;
        minWait = Math.min(minWait, waitNanos);
    }

    void completed(long responseNanos) {
        if (!keepsResponses) {
            return;
        }
        if (completions == responses.length) {
            responses = Arrays.copyOf(responses, 2 * completions);
        }
        responses[completions++] = responseNanos;
        responseSum += responseNanos;
    }

    WaitTimes waits() {
        return starts == 0 ? WaitTimes.NONE : new WaitTimes(starts, (double) waitSum / starts, minWait);
    }

    ResponseTimes responses() {
        if (completions == 0) {
            return ResponseTimes.NONE;
        }
        Arrays.sort(responses, 0, completions);
        int rank = (int) Math.ceil(0.99 * completions);
        return new ResponseTimes(completions, (double) responseSum / completions, responses[rank - 1]);
    }

    void clear() {
        starts = 0;
        waitSum = 0;
        minWait = Long.MAX_VALUE;
        completions = 0;
        responseSum = 0;
    }
}
