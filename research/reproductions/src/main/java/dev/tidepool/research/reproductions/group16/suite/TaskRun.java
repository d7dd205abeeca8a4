package dev.tidepool.research.reproductions.group16.suite;

import dev.tidepool.lab.measure.loop.OpenLoop;
import dev.tidepool.lab.results.Percentiles;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * Dispatches tasks to a service and records when each was submitted, started and ended. One thread calls {@link
 * #dispatch}; results are valid after {@link #await}.
 */
final class TaskRun {
    private static final int DIGITS = 4;

    private final SuiteTasks tasks;
    private final double nanosPerIteration;
    private final long[] submitted;
    private final long[] started;
    private final long[] ended;
    private final double[] results;
    private final CountDownLatch open;
    private volatile long startAt;

    TaskRun(CellRequest request) {
        tasks = request.tasks();
        nanosPerIteration = request.nanosPerIteration();
        submitted = new long[tasks.size()];
        started = new long[tasks.size()];
        ended = new long[tasks.size()];
        results = new double[tasks.size()];
        open = new CountDownLatch(tasks.size());
    }

    /** Submits every task at its time, counted from {@code startAtNanos}. */
    void dispatch(ExecutorService service, long startAtNanos) {
        startAt = startAtNanos;
        OpenLoop.sleeping(startAtNanos, tasks.size(), tasks::arrivalNanos, i -> {
                    submitted[i] = System.nanoTime();
                    Future<?> unused = service.submit(() -> run(i));
                })
                .run();
    }

    private void run(int task) {
        started[task] = System.nanoTime();
        try {
            if (tasks.sleeps(task)) {
                TimeUnit.NANOSECONDS.sleep(tasks.nanos(task));
            } else {
                results[task] = LeibnizPi.after((int) (tasks.nanos(task) / nanosPerIteration));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            ended[task] = System.nanoTime();
            open.countDown();
        }
    }

    /** Waits until every task has ended, and returns whether all have. */
    boolean await(long limitNanos) throws InterruptedException {
        return open.await(limitNanos, TimeUnit.NANOSECONDS);
    }

    int size() {
        return tasks.size();
    }

    long unfinished() {
        return open.getCount();
    }

    long lastEnd() {
        long last = startAt;
        for (long end : ended) {
            last = Math.max(last, end);
        }
        return last;
    }

    Percentiles late() {
        return percentiles(i -> submitted[i] - startAt - tasks.arrivalNanos(i));
    }

    Percentiles idle() {
        return percentiles(i -> started[i] - submitted[i]);
    }

    Percentiles processing() {
        return percentiles(i -> ended[i] - started[i]);
    }

    Percentiles completion() {
        return percentiles(i -> ended[i] - submitted[i]);
    }

    /** Returns the mean result of the computing tasks; 0 if there were none. */
    double meanPi() {
        double sum = 0;
        int computed = 0;
        for (int i = 0; i < results.length; i++) {
            if (!tasks.sleeps(i)) {
                sum += results[i];
                computed++;
            }
        }
        return computed == 0 ? 0 : sum / computed;
    }

    private Percentiles percentiles(IntToLongFunction nanos) {
        Histogram histogram = new Histogram(TimeUnit.HOURS.toNanos(1), DIGITS);
        for (int i = 0; i < tasks.size(); i++) {
            histogram.recordValue(Math.max(0, nanos.applyAsLong(i)));
        }
        return Percentiles.of(histogram);
    }
}
