package dev.tidepool.benchmarks.cluster;

import static dev.tidepool.benchmarks.cluster.ClusterRoute.CRR;
import static dev.tidepool.benchmarks.cluster.ClusterRoute.OURS;
import static dev.tidepool.benchmarks.cluster.ClusterRoute.PLAIN;
import static dev.tidepool.benchmarks.cluster.ClusterRoute.ROUND_ROBIN;

import dev.tidepool.benchmarks.bar.Bar;
import dev.tidepool.benchmarks.result.BarResult;
import dev.tidepool.benchmarks.result.BenchmarkResult;
import dev.tidepool.benchmarks.result.Metric;
import dev.tidepool.benchmarks.result.Samples;
import java.util.ArrayList;
import java.util.List;

/**
 * What the distributed executor is to reach; ratios are formed in each round, and the median of the rounds is judged.
 */
final class ClusterBars {
    private final BenchmarkResult result;
    private final List<BarResult> judged = new ArrayList<>();

    ClusterBars(BenchmarkResult result) {
        this.result = result;
    }

    /** Returns all bars, those whose cells were not measured left out. */
    List<BarResult> judge() {
        bothEnds();
        frozen();
        weak();
        overload();
        return List.copyOf(judged);
    }

    private void bothEnds() {
        String cell = ClusterSuite.ECHO_THEN_SLEEP;
        if (measured(cell)) {
            add(
                    Bar.atLeast("echo: tasks/s, times IExecutorService's with 16 threads", 1.5),
                    samples(cell, OURS, Metric.TASKS_PER_SECOND).by(samples(cell, PLAIN, Metric.TASKS_PER_SECOND)),
                    PLAIN);
            add(
                    Bar.atMost("then 2,000/s x 100 ms on the same processes: p99 ms", 115),
                    samples(cell, OURS, Metric.RESPONSE_P99),
                    "");
        }
    }

    private void frozen() {
        String cell = ClusterSuite.FROZEN;
        if (measured(cell)) {
            add(
                    Bar.atLeast("one of three frozen: the healthy members' tasks/s, times before", 0.99),
                    samples(cell, OURS, Metric.HEALTHY_KEPT),
                    "");
            add(
                    Bar.atMost("one of three frozen: last task sent to it, ms after", 1_000),
                    samples(cell, OURS, Metric.LAST_SENT),
                    "");
            add(
                    Bar.atMost("one of three frozen: longest submission, ms", 100),
                    samples(cell, OURS, Metric.LONGEST_SUBMISSION),
                    "");
        }
    }

    private void weak() {
        String cell = ClusterSuite.WEAK;
        if (measured(cell)) {
            for (String rival : List.of(ROUND_ROBIN, CRR)) {
                add(
                        Bar.atLeast("one of three loses 80 % of its CPU: p99 of the other, times ours", 5),
                        samples(cell, rival, Metric.RESPONSE_P99).by(samples(cell, OURS, Metric.RESPONSE_P99)),
                        rival);
            }
        }
    }

    private void overload() {
        String cell = ClusterSuite.OVERLOAD;
        if (measured(cell)) {
            Samples recovery = samples(cell, OURS, Metric.RECOVERY);
            add(Bar.atMost("1.4 x overload: goodput back at 95 % of the capacity, ms after", 500), recovery, "");
            add(Bar.atMost("the same, as it is aimed at", 100), recovery, "");
            add(
                    Bar.strictlyAtMost("1.4 x overload: accepted tasks that were lost", 0),
                    samples(cell, OURS, Metric.LOST),
                    "");
        }
    }

    private void add(Bar bar, Samples values, String against) {
        judged.add(bar.judge(values, against));
    }

    private boolean measured(String cell) {
        return result.cells().stream().anyMatch(known -> known.name().equals(cell));
    }

    private Samples samples(String cell, String route, Metric metric) {
        return result.samples(cell, route, metric);
    }
}
