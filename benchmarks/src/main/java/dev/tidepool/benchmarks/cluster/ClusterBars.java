package dev.tidepool.benchmarks.cluster;

import static dev.tidepool.benchmarks.cluster.ClusterRoute.CRR;
import static dev.tidepool.benchmarks.cluster.ClusterRoute.OURS;
import static dev.tidepool.benchmarks.cluster.ClusterRoute.PLAIN;
import static dev.tidepool.benchmarks.cluster.ClusterRoute.ROUND_ROBIN;

import dev.tidepool.benchmarks.bar.Bar;
import dev.tidepool.benchmarks.bar.BarJudge;
import dev.tidepool.benchmarks.result.BarResult;
import dev.tidepool.benchmarks.result.BenchmarkResult;
import dev.tidepool.benchmarks.result.Metric;
import dev.tidepool.benchmarks.result.Samples;
import java.util.List;

/** The bars for the distributed executor. Each round gives a ratio, and the bar judges the median of the rounds. */
final class ClusterBars extends BarJudge {
    ClusterBars(BenchmarkResult result) {
        super(result);
    }

    /** Returns the bars of all measured cells. */
    List<BarResult> judge() {
        bothEnds();
        frozen();
        weak();
        overload();
        return judged();
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
            add(Bar.atMost("1.4 x overload: the same, with the stricter goal", 100), recovery, "");
            add(
                    Bar.strictlyAtMost("1.4 x overload: accepted tasks lost", 0),
                    samples(cell, OURS, Metric.LOST),
                    "");
        }
    }
}
