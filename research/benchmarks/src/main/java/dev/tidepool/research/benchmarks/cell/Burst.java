package dev.tidepool.research.benchmarks.cell;

import dev.tidepool.research.benchmarks.pool.OpenPool;
import dev.tidepool.research.benchmarks.pool.PoolKind;
import dev.tidepool.research.benchmarks.pool.Warm;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.result.Samples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Submits bursts of empty tasks to an idle pool. Measures when the last task of a burst starts, and how long the
 * submission takes. Between bursts, the pool becomes idle again.
 */
record Burst(int threads, int tasks) implements Experiment<PoolKind> {
    private static final long PAUSE_NANOS = 30_000_000;
    private static final int BURSTS = 5; // of a slice
    private static final double NANOS = 1e9;
    private static final double MICROS = 1e3;
    private static final long LOST_SECONDS = 10;

    @Override
    public double sliceSeconds() {
        return BURSTS * PAUSE_NANOS / NANOS;
    }

    @Override
    public void measure(PoolKind kind, Effort effort, Slices slices) throws InterruptedException {
        try (OpenPool pool = kind.open(threads)) {
            Warm.fill(pool.executor(), threads);
            bursts(pool.executor(), effort.bursts());
            for (int slice = 0; slice < slices.count(); slice++) {
                slices.next();
                slices.report(bursts(pool.executor(), BURSTS));
            }
        }
    }

    private Map<Metric, Double> bursts(Executor pool, int count) throws InterruptedException {
        List<Double> lastStarts = new ArrayList<>();
        List<Double> submissions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pause();
            long[] nanos = burst(pool);
            lastStarts.add(nanos[0] / MICROS);
            submissions.add(nanos[1] / MICROS);
        }
        return Map.of(
                Metric.LAST_START, new Samples(lastStarts).median(),
                Metric.SUBMISSION, new Samples(submissions).median());
    }

    /** Returns the time of the last start and of the end of the submission, in nanoseconds from the first one. */
    private long[] burst(Executor pool) throws InterruptedException {
        long[] starts = new long[tasks];
        CountDownLatch started = new CountDownLatch(tasks);
        Runnable[] burst = new Runnable[tasks];
        Arrays.setAll(burst, i -> () -> {
            starts[i] = System.nanoTime();
            started.countDown();
        });
        long began = System.nanoTime();
        for (Runnable task : burst) {
            pool.execute(task);
        }
        long submitted = System.nanoTime();
        if (!started.await(LOST_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(started.getCount() + " of " + tasks + " tasks did not start");
        }
        long last = Arrays.stream(starts).map(start -> start - began).max().orElse(0);
        return new long[] {last, submitted - began};
    }

    private static void pause() {
        long until = System.nanoTime() + PAUSE_NANOS;
        for (long left = PAUSE_NANOS; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
