package dev.tidepool.research.benchmarks.fork;

import dev.tidepool.research.benchmarks.result.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;

/**
 * Measures the time of a cache line from one core to another and back, in nanoseconds. It is the median of many short
 * series in 5 ms, so a short use of a core by another process does not count. Not thread-safe.
 */
final class CorePing implements DoubleSupplier {
    private static final long PROBE_NANOS = 5_000_000;

    /** Few, because a trip takes milliseconds while the other thread has no core. */
    private static final int SERIES = 16;

    @Override
    public double getAsDouble() {
        AtomicInteger line = new AtomicInteger();
        Thread other = new Thread(() -> answer(line), "core-ping");
        other.setDaemon(true);
        other.start();
        trip(line); // the other thread has started
        List<Double> series = new ArrayList<>();
        long began = System.nanoTime();
        long now = began;
        while (now - began < PROBE_NANOS) {
            long before = now;
            for (int i = 0; i < SERIES; i++) {
                trip(line);
            }
            now = System.nanoTime();
            series.add((double) (now - before) / SERIES);
        }
        line.set(-1);
        return new Samples(series).median();
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
