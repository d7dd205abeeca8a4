package dev.tidepool.benchmarks.fork;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How far apart the machine's cores are at the moment: the time that a cache line takes from one core to another and
 * back. A hypervisor may move virtual cores to other places, and what it takes to hand a task over then
 * changes several times over from one second to the next, for every pool. So a fork counts only if the link was
 * about as fast as the fastest seen, before and after it. Not thread-safe.
 */
final class CoreLink {
    private static final double SLOW = 2.5;
    private static final long PROBE_NANOS = 20_000_000;
    private static final long CHECK_EVERY = 256;
    private static final long PATIENCE_NANOS = 2_000_000_000L;

    private double fastest = Double.MAX_VALUE;

    /** Returns whether a round trip of so many nanos is much longer than the fastest seen. */
    boolean isSlow(double nanos) {
        return nanos > SLOW * fastest;
    }

    /** Waits until the link is fast, but no longer than 2 s, and returns the last round trip, nanos. */
    double awaitFast() {
        long began = System.nanoTime();
        double nanos = roundTrip();
        while (isSlow(nanos) && System.nanoTime() - began < PATIENCE_NANOS) {
            nanos = roundTrip();
        }
        return nanos;
    }

    /** Measures one round trip, nanos: the mean over 20 ms. */
    double roundTrip() {
        AtomicInteger line = new AtomicInteger();
        Thread other = new Thread(() -> answer(line), "core-link");
        other.setDaemon(true);
        other.start();
        long trips = 0;
        long began = System.nanoTime();
        long nanos = 0;
        while (nanos < PROBE_NANOS) {
            for (int i = 0; i < CHECK_EVERY; i++) {
                line.set(1);
                while (line.get() == 1) {
                    Thread.onSpinWait();
                }
            }
            trips += CHECK_EVERY;
            nanos = System.nanoTime() - began;
        }
        line.set(-1);
        double roundTrip = (double) nanos / trips;
        fastest = Math.min(fastest, roundTrip);
        return roundTrip;
    }

    private static void answer(AtomicInteger line) {
        for (int seen = line.get(); seen >= 0; seen = line.get()) {
            if (seen == 1) {
                line.compareAndSet(1, 0);
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
