package dev.tidepool.simulator.cluster;

import dev.tidepool.simulator.PoolSnapshot;

/** Sums of readings. */
final class PoolSnapshots {
    private PoolSnapshots() {}

    static PoolSnapshot nothing(long atNanos) {
        return new PoolSnapshot(atNanos, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /** Returns both pools together, at the later moment. */
    static PoolSnapshot sum(PoolSnapshot one, PoolSnapshot other) {
        return new PoolSnapshot(
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
    static PoolSnapshot totals(PoolSnapshot snapshot) {
        return new PoolSnapshot(
                snapshot.atNanos(),
                0,
                0,
                0,
                snapshot.arrivals(),
                snapshot.starts(),
                snapshot.waitNanos(),
                snapshot.completions(),
                snapshot.rejections(),
                snapshot.threadsCreated(),
                snapshot.threadNanos(),
                snapshot.cpuNanos());
    }
}
