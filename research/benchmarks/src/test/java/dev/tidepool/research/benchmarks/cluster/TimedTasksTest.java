package dev.tidepool.research.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.benchmarks.cluster.SentTask.End;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class TimedTasksTest {
    private static CompletionStage<byte[]> answer(int submission) {
        return switch (submission) {
            case 0 -> FakeCluster.result(7);
            case 1 -> throw new RejectedExecutionException("full");
            case 2 -> CompletableFuture.failedFuture(new RejectedExecutionException("full now"));
            case 3 -> CompletableFuture.failedFuture(new IllegalStateException("in doubt"));
            default -> new CompletableFuture<>();
        };
    }

    @Test
    void everyTaskHasItsEndAndItsSchedule() {
        TimedTasks loop = new TimedTasks(new FakeCluster(TimedTasksTest::answer, new ArrayList<>()), new byte[100]);
        List<SentTask> tasks = loop.send(10_000, 0.0005);
        assertThat(tasks)
                .extracting(task -> task.end)
                .containsExactly(End.COMPLETED, End.REFUSED, End.RETURNED, End.FAILED, End.NONE);
        assertThat(tasks.get(0).pid).isEqualTo(7);
        assertThat(tasks.get(3).due - tasks.get(0).due).isEqualTo(300_000);
        assertThat(tasks).allMatch(task -> task.submittedAt >= task.due);
        assertThat(loop.awaitEnds(0)).isFalse();
    }

    @Test
    void whatIsSentNextIsDueRightAfterwards() {
        TimedTasks loop = new TimedTasks(new FakeCluster(n -> FakeCluster.result(1), new ArrayList<>()), new byte[100]);
        List<SentTask> first = loop.send(1_000, 0.002);
        List<SentTask> second = loop.send(1_000, 0.001);
        assertThat(second.get(0).due).isGreaterThanOrEqualTo(first.get(1).due + 1_000_000);
        assertThat(loop.awaitEnds(0)).isTrue();
    }

    @Test
    void aClosedLoopCountsWhatCompleted() throws InterruptedException {
        List<byte[]> submitted = new ArrayList<>();
        double rate =
                new Saturation(new FakeCluster(n -> FakeCluster.result(1), submitted), new byte[100], 10).run(0.01);
        assertThat(rate).isBetween(submitted.size() / 10.0, submitted.size() / 0.01);
    }
}
