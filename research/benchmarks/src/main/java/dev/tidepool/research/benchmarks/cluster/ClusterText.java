package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.research.benchmarks.report.ResultText;
import dev.tidepool.research.benchmarks.report.ValueTable;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.List;
import java.util.stream.Stream;

/** One run of the cluster's benchmark in Markdown. */
final class ClusterText {
    private static final List<ValueTable> TABLES = List.of(
            new ValueTable(
                    "Echo: thousand tasks per second",
                    List.of(ClusterSuite.ECHO_THEN_SLEEP),
                    List.of(Metric.TASKS_PER_SECOND),
                    1_000),
            table(
                    "Then 2,000 tasks/s that sleep for 100 ms, on the same processes",
                    ClusterSuite.ECHO_THEN_SLEEP,
                    Metric.RESPONSE_P50,
                    Metric.RESPONSE_P99,
                    Metric.TURNED_AWAY),
            table(
                    "One of three members frozen",
                    ClusterSuite.FROZEN,
                    Metric.HEALTHY_KEPT,
                    Metric.LAST_SENT,
                    Metric.STUCK,
                    Metric.LONGEST_SUBMISSION,
                    Metric.RESPONSE_P99,
                    Metric.TURNED_AWAY),
            table(
                    "One of three members loses 80 % of its CPU",
                    ClusterSuite.WEAK, Metric.RESPONSE_P50, Metric.RESPONSE_P99, Metric.TURNED_AWAY, Metric.FAILED),
            table(
                    "Overload",
                    ClusterSuite.OVERLOAD,
                    Metric.CAPACITY,
                    Metric.GOODPUT,
                    Metric.RECOVERY,
                    Metric.RESPONSE_P99,
                    Metric.TURNED_AWAY,
                    Metric.LOST),
            table(
                    "Memory of a member with 10,000 tasks in flight",
                    ClusterSuite.MEMORY,
                    Metric.HEAP_IDLE,
                    Metric.HEAP_LOADED,
                    Metric.BYTES_PER_TASK_IN_FLIGHT,
                    Metric.RESIDENT_IDLE,
                    Metric.RESIDENT_LOADED,
                    Metric.THREADS));

    private static ValueTable links(String cell) {
        return table(
                "Callers without tasks: " + cell,
                cell,
                Metric.HEAP_PER_LINK,
                Metric.RESIDENT_PER_LINK,
                Metric.CALLER_HEAP_PER_LINK,
                Metric.CPU_WITHOUT_CALLERS,
                Metric.CPU_AWAKE,
                Metric.CPU_RESTING);
    }

    private ClusterText() {}

    private static ValueTable table(String title, String cell, Metric... metrics) {
        return new ValueTable(title, List.of(cell), List.of(metrics), 1);
    }

    static String of(BenchmarkResult result) {
        Stream<ValueTable> links = ClusterSuite.LINK_CELLS.stream().map(ClusterText::links);
        return ResultText.of(result, Stream.concat(TABLES.stream(), links).toList());
    }
}
