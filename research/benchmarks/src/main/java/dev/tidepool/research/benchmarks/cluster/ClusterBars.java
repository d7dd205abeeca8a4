package dev.tidepool.research.benchmarks.cluster;

import static dev.tidepool.research.benchmarks.cluster.ClusterRoute.CRR;
import static dev.tidepool.research.benchmarks.cluster.ClusterRoute.OURS;
import static dev.tidepool.research.benchmarks.cluster.ClusterRoute.PLAIN;
import static dev.tidepool.research.benchmarks.cluster.ClusterRoute.PROTECTED;
import static dev.tidepool.research.benchmarks.cluster.ClusterRoute.ROUND_ROBIN;

import dev.tidepool.research.benchmarks.bar.Bar;
import dev.tidepool.research.benchmarks.bar.BarJudge;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.result.Samples;
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
        Samples rival = samples(cell, PLAIN, Metric.TASKS_PER_SECOND);
        add(
                cell,
                Bar.atLeast("echo: tasks/s, times IExecutorService's with 16 threads", 4),
                ours(cell, Metric.TASKS_PER_SECOND).by(rival),
                PLAIN);
        add(
                cell,
                Bar.atLeast("echo with authentication and encryption: the same", 2.5),
                samples(cell, PROTECTED, Metric.TASKS_PER_SECOND).by(rival),
                PLAIN);
        add(
                cell,
                Bar.atMost("then 2,000/s x 100 ms on the same processes: p99 ms", 115),
                ours(cell, Metric.RESPONSE_P99),
                "");
    }

    private void frozen() {
        String cell = ClusterSuite.FROZEN;
        add(
                cell,
                Bar.atLeast("one of three frozen: the healthy members' tasks/s, times before", 0.99),
                ours(cell, Metric.HEALTHY_KEPT),
                "");
        add(
                cell,
                Bar.atMost("one of three frozen: last task sent to it, ms after", 1_000),
                ours(cell, Metric.LAST_SENT),
                "");
        add(
                cell,
                Bar.atMost("one of three frozen: longest submission, ms", 100),
                ours(cell, Metric.LONGEST_SUBMISSION),
                "");
    }

    private void weak() {
        String cell = ClusterSuite.WEAK;
        for (String rival : List.of(ROUND_ROBIN, CRR)) {
            add(
                    cell,
                    Bar.atLeast("one of three loses 80 % of its CPU: p99 of the other, times ours", 5),
                    samples(cell, rival, Metric.RESPONSE_P99).by(ours(cell, Metric.RESPONSE_P99)),
                    rival);
        }
    }

    private void overload() {
        String cell = ClusterSuite.OVERLOAD;
        Samples recovery = ours(cell, Metric.RECOVERY);
        add(cell, Bar.atMost("1.4 x overload: goodput back at 95 % of the capacity, ms after", 500), recovery, "");
        add(cell, Bar.atMost("1.4 x overload: the same, with the stricter goal", 100), recovery, "");
        add(cell, Bar.strictlyAtMost("1.4 x overload: accepted tasks lost", 0), ours(cell, Metric.LOST), "");
    }

    private Samples ours(String cell, Metric metric) {
        return samples(cell, OURS, metric);
    }
}
