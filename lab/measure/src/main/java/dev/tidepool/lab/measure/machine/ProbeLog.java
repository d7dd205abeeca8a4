package dev.tidepool.lab.measure.machine;

import dev.tidepool.lab.results.Percentiles;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.HdrHistogram.Histogram;

/** The ends and times of a probe's tasks. Times are {@link System#nanoTime()}. Thread-safe. */
final class ProbeLog {
    private static final long WINDOW_NANOS = 200_000_000;
    private static final int SIGNIFICANT_DIGITS = 3;

    private record Completion(long at, long nanos) {}

    private final Deque<Completion> completions = new ArrayDeque<>();
    private long bestNanos = Long.MAX_VALUE;

    synchronized void add(long at, long nanos) {
        completions.add(new Completion(at, nanos));
        bestNanos = Math.min(bestNanos, nanos);
    }

    synchronized ProbeResult result(long from, long to) {
        long[] windows = new long[(int) Math.max(0, (to - from) / WINDOW_NANOS)];
        Histogram delays = new Histogram(SIGNIFICANT_DIGITS);
        for (Completion completion : completions) {
            long at = completion.at - from;
            if (at >= 0 && completion.at - to < 0) {
                delays.recordValue(completion.nanos - bestNanos);
                if (at / WINDOW_NANOS < windows.length) {
                    windows[(int) (at / WINDOW_NANOS)]++;
                }
            }
        }
        double mean = Arrays.stream(windows).average().orElse(0);
        double variance = Arrays.stream(windows)
                .mapToDouble(count -> (count - mean) * (count - mean))
                .average()
                .orElse(0);
        return new ProbeResult(Math.sqrt(variance), mean, windows.length, Percentiles.of(delays));
    }

    synchronized long count(long from, long to) {
        return completions.stream()
                .filter(completion -> completion.at - from >= 0 && completion.at - to < 0)
                .count();
    }

    synchronized void forget(long before) {
        while (!completions.isEmpty() && completions.getFirst().at - before < 0) {
            completions.removeFirst();
        }
    }
}
