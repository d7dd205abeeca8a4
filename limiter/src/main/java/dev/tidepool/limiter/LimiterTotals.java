package dev.tidepool.limiter;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.ThreadCounts;
import dev.tidepool.policy.WaitTimes;
import java.util.List;

/**
 * What happened at a limiter since it was built, and the differences that the policy sees. Not thread-safe: the
 * limiter's lock guards it.
 */
final class LimiterTotals {
    long arrivals;
    long starts;
    long successes;
    long dropped;
    long ignored;
    long refused;
    long waitNanos;
    long serviceNanos;

    private final int cores;
    private long sinceNanos;
    private double callNanos; // the integral of the calls inside, since the last sample
    private long sampledNanos;
    private TaskCounts sampled = TaskCounts.NONE;

    LimiterTotals(int cores, long nowNanos) {
        this.cores = cores;
        sinceNanos = nowNanos;
        sampledNanos = nowNanos;
    }

    /** Counts the time since the last change with this many calls inside. A clock that goes back counts as still. */
    void pass(long nowNanos, int inFlight) {
        long passed = nowNanos - sinceNanos;
        if (passed > 0) {
            callNanos += (double) passed * inFlight;
            sinceNanos = nowNanos;
        }
    }

    /** Counts a call. A {@code switch} would load a class at the first one, for which there may be no memory. */
    void ended(CallOutcome outcome, long nanos) {
        serviceNanos += Math.max(0, nanos);
        if (outcome == CallOutcome.SUCCESS) {
            successes++;
        } else if (outcome == CallOutcome.DROPPED) {
            dropped++;
        } else {
            ignored++;
        }
    }

    /** Returns what happened since the last sample: at least 1 ns ago. Call {@link #pass} before. */
    PoolSample sample(int inFlight, int waiting) {
        long interval = Math.max(1, sinceNanos - sampledNanos);
        TaskCounts all = new TaskCounts(arrivals, starts, successes + dropped, dropped, refused);
        PoolSample sample = new PoolSample(
                interval,
                all.since(sampled),
                new ThreadCounts(inFlight, inFlight, callNanos / interval, 0, 0),
                waiting,
                WaitTimes.NONE,
                WaitTimes.NONE,
                ResponseTimes.NONE,
                List.of(),
                MachineSample.ofCores(cores));
        sampled = all;
        sampledNanos = sinceNanos;
        callNanos = 0;
        return sample;
    }

    double waitMeanMillis() {
        return starts == 0 ? 0 : waitNanos / 1e6 / starts;
    }

    double serviceTimeMeanMillis() {
        long ended = successes + dropped + ignored;
        return ended == 0 ? 0 : serviceNanos / 1e6 / ended;
    }
}
