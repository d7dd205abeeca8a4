package dev.tidepool.research.benchmarks.cell;

import dev.tidepool.lab.measure.loop.OpenLoop;
import dev.tidepool.research.benchmarks.pool.OpenPool;
import dev.tidepool.research.benchmarks.pool.PoolKind;
import dev.tidepool.research.benchmarks.pool.Warm;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;

/**
 * Measures the time from submission to start of single tasks on an idle pool of two threads. It is an open loop: tasks
 * arrive on schedule, whatever happened to earlier ones. The submitter sleeps between them. CPU time is that of the
 * whole process, so it includes the submitter's. The row {@code inline} shows that part. A slice has 100 tasks or more,
 * so that it has a 99th percentile; its first tasks only wake the caches and do not count.
 */
record LoneTask(int rate) implements Experiment<PoolKind> {
    private static final int THREADS = 2;
    private static final int WARM_UP_RATE = 20_000; // compiles all code before the measurement
    private static final int WARM_UPS = 3; // the compiler works slowly between tasks
    private static final int LEAD_IN = 10;
    private static final double TASKS = 200;
    private static final double MIN_SECONDS = 0.1;
    private static final double MAX_SECONDS = 1;
    private static final double NANOS = 1e9;
    private static final double MICROS = 1e3;
    private static final long LOST_SECONDS = 10;

    @Override
    public double sliceSeconds() {
        return Math.max(MIN_SECONDS, Math.min(MAX_SECONDS, TASKS / rate));
    }

    @Override
    public void measure(PoolKind kind, Effort effort, Slices slices) throws InterruptedException {
        try (OpenPool pool = kind.open(THREADS)) {
            Warm.fill(pool.executor(), THREADS);
            submit(pool.executor(), WARM_UP_RATE, (int) (WARM_UP_RATE * WARM_UPS * effort.warmUpSeconds()));
            for (int slice = 0; slice < slices.count(); slice++) {
                slices.next();
                submit(pool.executor(), rate, LEAD_IN);
                slices.report(measured(pool.executor(), (int) (rate * slices.seconds())));
            }
        }
    }

    private Map<Metric, Double> measured(Executor pool, int tasks) throws InterruptedException {
        CpuClock clock = new CpuClock();
        ConcurrentHistogram waits = submit(pool, rate, tasks);
        double cpu = clock.nanos();
        return Map.of(
                Metric.START_P50, waits.getValueAtPercentile(50) / MICROS,
                Metric.START_P99, waits.getValueAtPercentile(99) / MICROS,
                Metric.CPU_PER_TASK, cpu / waits.getTotalCount());
    }

    /** Submits tasks. Returns their queue waits in nanoseconds when all have run. */
    private static ConcurrentHistogram submit(Executor pool, int rate, int wanted) throws InterruptedException {
        ConcurrentHistogram waits = new ConcurrentHistogram(3);
        waits.setAutoResize(true);
        int tasks = Math.max(1, wanted);
        CountDownLatch started = new CountDownLatch(tasks);
        OpenLoop.sleeping(System.nanoTime(), tasks, i -> (long) (i * NANOS / rate), i -> {
                    long submitted = System.nanoTime();
                    pool.execute(() -> {
                        waits.recordValue(System.nanoTime() - submitted);
                        started.countDown();
                    });
                })
                .run();
        if (!started.await(LOST_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(started.getCount() + " of " + tasks + " tasks did not start");
        }
        return waits;
    }
}
