package dev.tidepool.simulator.cluster;

import dev.tidepool.simulator.PoolReading;

/** Sums of readings. */
final class Readings {
    private Readings() {}

    static PoolReading nothing(long atNanos) {
        return new PoolReading(atNanos, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /** Returns both pools together, at the later moment. */
    static PoolReading sum(PoolReading one, PoolReading other) {
        return new PoolReading(
                Math.max(one.atNanos(), other.atNanos()),
                one.alive() + other.alive(),
                one.busy() + other.busy(),
                one.queueLength() + other.queueLength(),
                one.arrivals() + other.arrivals(),
                one.starts() + other.starts(),
                one.waitNanos() + other.waitNanos(),
                one.completions() + other.completions(),
                one.rejections() + other.rejections(),
                one.threadsCreated() + other.threadsCreated(),
                one.threadNanos() + other.threadNanos(),
                one.cpuNanos() + other.cpuNanos());
    }

    /** Returns the totals without what is there at present: a pool that has died. */
    static PoolReading totals(PoolReading reading) {
        return new PoolReading(
                reading.atNanos(),
                0,
                0,
                0,
                reading.arrivals(),
                reading.starts(),
                reading.waitNanos(),
                reading.completions(),
                reading.rejections(),
                reading.threadsCreated(),
                reading.threadNanos(),
                reading.cpuNanos());
    }
}
