package dev.tidepool.benchmarks.fork;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;

/**
 * Measures the time of a cache line from one core to another and back, in nanoseconds: the mean over 5 ms. Other
 * processes that take a core make it longer too. Not thread-safe.
 */
final class CorePing implements DoubleSupplier {
    private static final long PROBE_NANOS = 5_000_000;

    /** Few, because a trip takes milliseconds while the other thread has no core. */
    private static final long CHECK_EVERY = 32;

    @Override
    public double getAsDouble() {
        AtomicInteger line = new AtomicInteger();
        Thread other = new Thread(() -> answer(line), "core-ping");
        other.setDaemon(true);
        other.start();
        trip(line); // the other thread has started
        long trips = 0;
        long began = System.nanoTime();
        long nanos = 0;
        while (nanos < PROBE_NANOS) {
            for (int i = 0; i < CHECK_EVERY; i++) {
                trip(line);
            }
            trips += CHECK_EVERY;
            nanos = System.nanoTime() - began;
        }
        line.set(-1);
        return (double) nanos / trips;
    }

    private static void trip(AtomicInteger line) {
        line.set(1);
        while (line.get() == 1) {
            Thread.onSpinWait();
        }
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
