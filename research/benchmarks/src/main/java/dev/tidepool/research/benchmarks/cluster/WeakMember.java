package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.server.process.StolenCpu;
import java.util.List;
import java.util.Map;

/**
 * Tasks use 60 % of the CPU of the machine's cores on three members, and one member then loses 80 % of its CPU. A
 * member's CPU is a third of the machine. It may use all cores while it runs, so it runs for a fifteenth of the time.
 */
final class WeakMember implements Measured.Body {
    private static final long SPIN_MICROS = 5_000;
    private static final double LOAD = 0.6;
    private static final double KEPT = 0.2;
    private static final double WEAK_SECONDS = 10;
    private static final double PATIENCE_SECONDS = 10;
    private static final double MICROS = 1e6;

    @Override
    public Map<Metric, Double> measure(OpenCluster cluster, Effort effort) throws Exception {
        double rate = LOAD * Runtime.getRuntime().availableProcessors() * MICROS / SPIN_MICROS;
        TimedTasks loop = new TimedTasks(cluster, Job.SPIN.argument(SPIN_MICROS));
        List<SentTask> unused = loop.send(rate, effort.warmUpSeconds());
        List<SentTask> tasks;
        boolean all;
        StolenCpu stolen =
                StolenCpu.of(cluster.pids().get(1), KEPT / cluster.pids().size());
        try {
            tasks = loop.send(rate, WEAK_SECONDS);
            all = loop.awaitEnds(PATIENCE_SECONDS);
        } finally {
            stolen.close();
        }
        return Map.of(
                Metric.RESPONSE_P50, SentTaskFigures.responseMillis(tasks, 50),
                Metric.RESPONSE_P99, SentTaskFigures.responseMillis(tasks, 99),
                Metric.TURNED_AWAY, SentTaskFigures.count(tasks, SentTask::isTurnedAway) / tasks.size(),
                Metric.FAILED,
                        SentTaskFigures.count(
                                tasks,
                                task -> task.end == SentTask.End.FAILED || (all && task.end == SentTask.End.NONE)));
    }
}
