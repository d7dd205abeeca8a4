package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.server.process.Signals;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** 5,000 tasks per second that sleep for a millisecond on three members. After a while, one member freezes. */
final class FrozenMember implements Measured.Body {
    private static final double RATE = 5_000;
    private static final long SLEEP_MICROS = 1_000;
    private static final double BEFORE_SECONDS = 3;
    private static final double FROZEN_SECONDS = 5;
    private static final double MARGIN_SECONDS = 2; // the caller detects the end of a lease within 1.6 s
    private static final double MILLIS = 1e6;

    @Override
    public Map<Metric, Double> measure(OpenCluster cluster, Effort effort) throws Exception {
        TimedTasks loop = new TimedTasks(cluster, Job.SLEEP.argument(SLEEP_MICROS));
        List<SentTask> warmUp = loop.send(RATE, effort.warmUpSeconds());
        long victim = cluster.pids().get(1);
        long beganAt = System.nanoTime();
        List<SentTask> before = loop.send(RATE, BEFORE_SECONDS);
        CompletableFuture<Signals> frozen = CompletableFuture.supplyAsync(() -> freeze(victim));
        long frozenAt = System.nanoTime();
        List<SentTask> during = loop.send(RATE, FROZEN_SECONDS);
        long endedAt = System.nanoTime();
        boolean unused = loop.awaitEnds(MARGIN_SECONDS);
        List<SentTask> all = SentTaskFigures.all(List.of(warmUp, before, during));
        List<SentTask> stuck = all.stream()
                .filter(task -> !task.isCompleted() && !task.isTurnedAway())
                .toList();
        Map<Metric, Double> values = Map.of(
                Metric.HEALTHY_KEPT,
                SentTaskFigures.completedPerSecond(all, frozenAt, endedAt, task -> task.pid != victim)
                        / SentTaskFigures.completedPerSecond(all, beganAt, frozenAt, task -> task.pid != victim),
                Metric.LAST_SENT,
                stuck.stream()
                                .mapToLong(task -> Math.max(0, task.submittedAt - frozenAt))
                                .max()
                                .orElse(0)
                        / MILLIS,
                Metric.STUCK,
                (double) stuck.size(),
                Metric.TURNED_AWAY,
                SentTaskFigures.count(during, SentTask::isTurnedAway) / during.size(),
                Metric.LONGEST_SUBMISSION,
                SentTaskFigures.longestSubmissionMillis(during),
                Metric.RESPONSE_P99,
                SentTaskFigures.responseMillis(during, 99));
        frozen.join().close();
        return values;
    }

    private static Signals freeze(long pid) {
        try {
            Signals signals = new Signals(pid);
            signals.stop();
            return signals;
        } catch (IOException failed) {
            throw new CompletionException(failed);
        }
    }
}
