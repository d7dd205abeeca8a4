package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.List;
import java.util.Map;

/**
 * An overload of two members with 16 threads and tasks that sleep for 10 ms: 90 % of the capacity, then 140 % for a
 * while, then 100 %. A task counts if it ends within 500 ms of its due time, because nobody waits longer.
 */
final class OverloadSpike implements Measured.Body {
    private static final long SLEEP_MICROS = 10_000;
    private static final int SATURATING = 128;
    private static final double BEFORE_SECONDS = 2;
    private static final double SPIKE_SECONDS = 3;
    private static final double AFTER_SECONDS = 3;
    private static final double BEFORE = 0.9;
    private static final double SPIKE = 1.4;
    private static final double NEAR = 0.95;
    private static final double PATIENCE_SECONDS = 5;
    private static final long SOON_ENOUGH = 500_000_000;
    private static final long WINDOW = 250_000_000;
    private static final long STEP = 10_000_000;
    private static final double MILLIS = 1e6;

    @Override
    public Map<Metric, Double> measure(OpenCluster cluster, Effort effort) throws Exception {
        byte[] argument = Job.SLEEP.argument(SLEEP_MICROS);
        Saturation saturation = new Saturation(cluster, argument, SATURATING);
        double unused = saturation.run(effort.warmUpSeconds());
        double capacity = saturation.run(effort.seconds());
        TimedTasks loop = new TimedTasks(cluster, argument);
        List<SentTask> before = loop.send(BEFORE * capacity, BEFORE_SECONDS);
        long spikeAt = System.nanoTime();
        List<SentTask> spike = loop.send(SPIKE * capacity, SPIKE_SECONDS);
        long spikeEnd = System.nanoTime();
        List<SentTask> after = loop.send(capacity, AFTER_SECONDS);
        long end = System.nanoTime();
        loop.awaitEnds(PATIENCE_SECONDS);
        List<SentTask> all = SentTaskFigures.all(List.of(before, spike, after));
        return Map.of(
                Metric.CAPACITY,
                capacity,
                Metric.GOODPUT,
                goodput(all, spikeAt, spikeEnd) / capacity,
                Metric.RECOVERY,
                recoveryMillis(all, spikeEnd, end, NEAR * capacity),
                Metric.TURNED_AWAY,
                SentTaskFigures.count(spike, SentTask::isTurnedAway) / spike.size(),
                Metric.LOST,
                SentTaskFigures.count(all, task -> !task.isCompleted() && !task.isTurnedAway()),
                Metric.RESPONSE_P99,
                SentTaskFigures.responseMillis(
                        all.stream().filter(SentTask::isCompleted).toList(), 99));
    }

    private static double goodput(List<SentTask> tasks, long from, long to) {
        return SentTaskFigures.completedPerSecond(tasks, from, to, task -> task.endedAt - task.due <= SOON_ENOUGH);
    }

    /**
     * Returns the time from the end of the spike to the first window with the wanted goodput. The mean from that window
     * to the end must also reach it. Returns the whole time if there is no such window.
     */
    private static double recoveryMillis(List<SentTask> tasks, long from, long to, double wanted) {
        for (long window = from; window + WINDOW <= to; window += STEP) {
            if (goodput(tasks, window, window + WINDOW) >= wanted && goodput(tasks, window, to) >= wanted) {
                return (window - from) / MILLIS;
            }
        }
        return (to - from) / MILLIS;
    }
}
