package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.List;
import java.util.Map;

/**
 * Short and long tasks with one configuration: echoes of 100 bytes, 1,000 in flight, and then 2,000 tasks per second
 * that sleep for 100 ms on the same processes.
 */
final class EchoThenSleep implements Measured.Body {
    private static final int IN_FLIGHT = 1_000;
    private static final double RATE = 2_000;
    private static final long SLEEP_MICROS = 100_000;
    private static final double PATIENCE_SECONDS = 2;

    @Override
    public Map<Metric, Double> measure(OpenCluster cluster, Effort effort) throws Exception {
        Saturation echo = new Saturation(cluster, Job.ECHO.argument(0), IN_FLIGHT);
        double unused = echo.run(effort.warmUpSeconds());
        double rate = echo.run(effort.seconds());
        TimedTasks sleep = new TimedTasks(cluster, Job.SLEEP.argument(SLEEP_MICROS));
        List<SentTask> unusedTasks = sleep.send(RATE, 1);
        List<SentTask> tasks = sleep.send(RATE, effort.seconds());
        boolean unusedEnd = sleep.awaitEnds(PATIENCE_SECONDS);
        return Map.of(
                Metric.TASKS_PER_SECOND,
                rate,
                Metric.RESPONSE_P50,
                SentTaskFigures.responseMillis(tasks, 50),
                Metric.RESPONSE_P99,
                SentTaskFigures.responseMillis(tasks, 99),
                Metric.TURNED_AWAY,
                SentTaskFigures.count(tasks, SentTask::isTurnedAway) / tasks.size());
    }
}
