package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.PoolSnapshot;

/** Sums of snapshots. */
final class PoolSnapshots {
    private PoolSnapshots() {}

    static PoolSnapshot nothing(long atNanos) {
        return new PoolSnapshot(atNanos, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /** Returns the sum of both pools, at the later moment. */
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

    /** Returns the totals without current threads and tasks: the state of a dead pool. */
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
