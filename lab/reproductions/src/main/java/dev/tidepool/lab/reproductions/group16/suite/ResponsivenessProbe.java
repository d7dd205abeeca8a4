package dev.tidepool.lab.reproductions.group16.suite;

import dev.tidepool.lab.results.Percentiles;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * A thread that repeats a fixed task, in the role of another application on the machine. The variation of its
 * completions shows how responsive the machine stays [group16, section 4.1]. Started once; one other thread calls
 * {@link #stop} and {@link #result}.
 */
final class ResponsivenessProbe {
    /** CPU time of the task, nanos; the paper states none. */
    static final long TASK_NANOS = 1_000_000;

    private static final long WINDOW_NANOS = 200_000_000;
    private static final long ALIVE_MILLIS = 2_000;

    private final int iterations;
    private final long pauseNanos;
    private final Thread thread = new Thread(this::run, "probe");
    private long[] ends = new long[4_096];
    private long[] took = new long[4_096];
    private int count;

    @SuppressWarnings("unused") // written so that the work cannot be dropped
    private double consumed;

    private volatile boolean stopped;

    private ResponsivenessProbe(int iterations, long pauseNanos) {
        this.iterations = iterations;
        this.pauseNanos = pauseNanos;
        thread.setDaemon(true);
    }

    /**
     * Starts a probe.
     *
     * @param iterations of {@link LeibnizPi} in a task, 1 or more
     * @param pauseNanos the pause after each task; 0 for none
     */
    public static ResponsivenessProbe start(int iterations, long pauseNanos) {
        ResponsivenessProbe probe = new ResponsivenessProbe(iterations, pauseNanos);
        probe.thread.start();
        return probe;
    }

    /** Returns the number of iterations that take {@link #TASK_NANOS}. */
    static int iterations(double nanosPerIteration) {
        return (int) Math.max(1, Math.round(TASK_NANOS / nanosPerIteration));
    }

    Thread thread() {
        return thread;
    }

    /** Ends the probe and waits for it. */
    void stop() throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        thread.join(ALIVE_MILLIS);
    }

    private void run() {
        double sum = 0;
        while (!stopped) {
            long wanted = System.nanoTime();
            if (pauseNanos > 0) {
                wanted += pauseNanos;
                LockSupport.parkNanos(pauseNanos);
            }
            sum += LeibnizPi.after(iterations);
            note(System.nanoTime(), wanted);
        }
        consumed = sum;
    }

    private void note(long now, long wanted) {
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            took = Arrays.copyOf(took, 2 * count);
        }
        ends[count] = now;
        took[count] = now - wanted;
        count++;
    }

    /**
     * Returns how often the task of the probe, which is stopped, ended in a span of time, by {@link System#nanoTime()}.
     */
    int completionsBetween(long fromNanos, long toNanos) {
        return (int) Arrays.stream(ends, 0, count)
                .filter(end -> end - fromNanos >= 0 && end - toNanos < 0)
                .count();
    }

    /**
     * Returns what the probe, which is stopped, saw in a span of time.
     *
     * @param fromNanos by {@link System#nanoTime()}
     * @param toNanos later
     */
    ProbeResult result(long fromNanos, long toNanos) {
        long[] windows = new long[(int) ((toNanos - fromNanos) / WINDOW_NANOS)];
        long best = Long.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            best = Math.min(best, took[i]);
        }
        Histogram delays = new Histogram(TimeUnit.HOURS.toNanos(1), 3);
        for (int i = 0; i < count; i++) {
            long at = ends[i] - fromNanos;
            if (at >= 0 && ends[i] < toNanos) {
                delays.recordValue(took[i] - best);
                if (at / WINDOW_NANOS < windows.length) {
                    windows[(int) (at / WINDOW_NANOS)]++;
                }
            }
        }
        double mean = Arrays.stream(windows).average().orElse(0);
        double variance = Arrays.stream(windows)
                .mapToDouble(each -> (each - mean) * (each - mean))
                .average()
                .orElse(0);
        return new ProbeResult(Math.sqrt(variance), mean, windows.length, Percentiles.of(delays));
    }
}
