package dev.tidepool.lab.measure.machine;

import dev.tidepool.lab.results.Percentiles;
import java.util.ArrayDeque;
import java.util.Deque;
import org.HdrHistogram.Histogram;

/** When a probe ended and how long it took each time. Thread-safe. */
public final class ProbeLog {
    private static final long WINDOW_MILLIS = 200;
    private static final int SIGNIFICANT_DIGITS = 3;

    private record Completion(long atMillis, long nanos) {}

    private final Deque<Completion> completions = new ArrayDeque<>();
    private long bestNanos = Long.MAX_VALUE;

    /**
     * What a probe tells of a period.
     *
     * @param deviation population standard deviation of its completions per 200 ms
     * @param delayMillis by how much it took longer than it ever did at best
     */
    public record Reading(double deviation, Percentiles delayMillis) {}

    /** Notes a completion at this time of day. */
    synchronized void add(long atMillis, long nanos) {
        completions.add(new Completion(atMillis, nanos));
        bestNanos = Math.min(bestNanos, nanos);
    }

    /** Returns what the probe tells of a period, and forgets what was before its end. */
    synchronized Reading read(long fromMillis, long toMillis) {
        int windows = (int) Math.max(0, (toMillis - fromMillis) / WINDOW_MILLIS);
        long[] counts = new long[windows];
        Histogram delays = new Histogram(SIGNIFICANT_DIGITS);
        while (!completions.isEmpty() && completions.getFirst().atMillis < toMillis) {
            Completion completion = completions.removeFirst();
            if (completion.atMillis >= fromMillis) {
                delays.recordValue(completion.nanos - bestNanos);
                int window = (int) ((completion.atMillis - fromMillis) / WINDOW_MILLIS);
                if (window < windows) {
                    counts[window]++;
                }
            }
        }
        return new Reading(deviation(counts), Percentiles.of(delays));
    }

    private static double deviation(long[] counts) {
        double sum = 0;
        double squares = 0;
        for (long count : counts) {
            sum += count;
            squares += (double) count * count;
        }
        double mean = sum / Math.max(1, counts.length);
        return Math.sqrt(Math.max(0, squares / Math.max(1, counts.length) - mean * mean));
    }
}
