package dev.tidepool.research.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SentTaskFiguresTest {
    private static final long MILLIS = 1_000_000;

    private static SentTask completed(long due, long endedAt) {
        SentTask task = new SentTask(due);
        task.endedAt = endedAt;
        task.end = SentTask.End.COMPLETED;
        return task;
    }

    @Test
    void percentilesAreNearestRanksAndATaskWithoutAResultIsTheSlowest() {
        List<SentTask> tasks = LongStream.rangeClosed(1, 100)
                .mapToObj(millis -> completed(0, millis * MILLIS))
                .toList();
        SentTask refused = new SentTask(System.nanoTime() - 1_000 * MILLIS);
        refused.end = SentTask.End.REFUSED;
        List<SentTask> all = SentTaskFigures.all(List.of(tasks, List.of(refused)));
        assertThat(SentTaskFigures.responseMillis(all, 99)).isEqualTo(100);
        assertThat(SentTaskFigures.responseMillis(all, 50)).isEqualTo(51);
    }

    @Test
    void aTaskThatHasNotEndedCountsWithItsTimeSoFar() {
        long sentAt = System.nanoTime() - 3_000 * MILLIS;
        double millis = SentTaskFigures.responseMillis(List.of(new SentTask(sentAt)), 99);
        assertThat(millis).isBetween(3_000.0, (System.nanoTime() - sentAt) / (double) MILLIS + 1);
    }

    @Test
    void ratesCountWhatEndedWithinTheTime() {
        List<SentTask> tasks = LongStream.range(0, 1_000)
                .mapToObj(millis -> completed(0, millis * MILLIS))
                .toList();
        assertThat(SentTaskFigures.completedPerSecond(
                        tasks, 100 * MILLIS, 600 * MILLIS, task -> task.endedAt < 200 * MILLIS))
                .isEqualTo(200);
    }
}
