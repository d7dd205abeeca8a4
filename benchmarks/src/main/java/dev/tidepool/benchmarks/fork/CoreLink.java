package dev.tidepool.benchmarks.fork;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Measures the link between the machine's cores: the time of a cache line from one core to another and back. A
 * hypervisor may move virtual cores. The cost to hand over a task then changes by a factor of several, from one second
 * to the next, for every pool. So a fork counts only if the link was about as fast as the fastest time seen, before and
 * after it. Not thread-safe.
 */
final class CoreLink {
    private static final double SLOW = 2.5;
    private static final long PROBE_NANOS = 20_000_000;
    private static final long CHECK_EVERY = 256;
    private static final long PATIENCE_NANOS = 2_000_000_000L;

    private double fastest = Double.MAX_VALUE;

    /** Returns whether a round trip is much longer than the fastest one. */
    boolean isSlow(double nanos) {
        return nanos > SLOW * fastest;
    }

    /** Waits until the link is fast, for at most 2 s. Returns the last round trip in nanoseconds. */
    double awaitFast() {
        long began = System.nanoTime();
        double nanos = roundTrip();
        while (isSlow(nanos) && System.nanoTime() - began < PATIENCE_NANOS) {
            nanos = roundTrip();
        }
        return nanos;
    }

    /** Returns the mean round trip over 20 ms, in nanoseconds. */
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
