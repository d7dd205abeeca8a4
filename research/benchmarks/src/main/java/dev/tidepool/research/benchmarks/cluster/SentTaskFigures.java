package dev.tidepool.research.benchmarks.cluster;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** Statistics of the tasks of a run. */
final class SentTaskFigures {
    private static final double MILLIS = 1e6;
    private static final double NANOS = 1e9;

    private SentTaskFigures() {}

    /**
     * Returns a percentile of the response times in milliseconds. A task without a result, rejected or not ended,
     * counts with the time until now.
     */
    static double responseMillis(List<SentTask> tasks, double percent) {
        long now = System.nanoTime();
        long[] sorted =
                tasks.stream().mapToLong(task -> task.response(now)).sorted().toArray();
        int rank = (int) Math.ceil(percent / 100 * sorted.length);
        return sorted.length == 0 ? Double.NaN : sorted[Math.max(0, rank - 1)] / MILLIS;
    }

    /** Returns the longest time of a submission in milliseconds. */
    static double longestSubmissionMillis(Collection<SentTask> tasks) {
        return tasks.stream().mapToLong(task -> task.submissionNanos).max().orElse(0) / MILLIS;
    }

    /** Returns the rate of completions per second between two times, of tasks that meet a condition. */
    static double completedPerSecond(Collection<SentTask> tasks, long from, long to, Predicate<SentTask> condition) {
        long count = tasks.stream()
                .filter(task -> task.isCompleted() && task.endedAt >= from && task.endedAt < to)
                .filter(condition)
                .count();
        return count * NANOS / (to - from);
    }

    static double count(Collection<SentTask> tasks, Predicate<SentTask> condition) {
        return tasks.stream().filter(condition).count();
    }

    static List<SentTask> all(List<List<SentTask>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }
}
