package dev.tidepool.policy.sizing;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.WaitTimes;

/** Adds signals to a sample. */
final class TestSignals {
    private TestSignals() {}

    /** Returns the sample with this mean and 99th percentile of response times. */
    static PoolSample response(PoolSample sample, double meanMillis, double p99Millis) {
        long count = Math.max(1, sample.tasks().completions());
        return copy(
                sample,
                sample.queuedWait(),
                new ResponseTimes(count, meanMillis * 1e6, (long) (p99Millis * 1e6)),
                sample.machine());
    }

    /** Returns the sample with this mean wait of the queued tasks. */
    static PoolSample queuedWait(PoolSample sample, double meanMillis) {
        WaitTimes wait = new WaitTimes(Math.max(1, sample.queueLength()), meanMillis * 1e6, 0);
        return copy(sample, wait, sample.response(), sample.machine());
    }

    /** Returns the sample with this much free memory. */
    static PoolSample freeMemory(PoolSample sample, long bytes) {
        MachineSample machine = new MachineSample(sample.machine().cores(), Double.NaN, Double.NaN, bytes);
        return copy(sample, sample.queuedWait(), sample.response(), machine);
    }

    private static PoolSample copy(
            PoolSample sample, WaitTimes queuedWait, ResponseTimes response, MachineSample machine) {
        return new PoolSample(
                sample.intervalNanos(),
                sample.tasks(),
                sample.threads(),
                sample.queueLength(),
                queuedWait,
                sample.startedWait(),
                response,
                sample.types(),
                machine);
    }
}
