package dev.tidepool.research.benchmarks.bar;

import static dev.tidepool.research.benchmarks.pool.PoolKinds.INLINE;
import static dev.tidepool.research.benchmarks.pool.PoolKinds.MEASURED;
import static dev.tidepool.research.benchmarks.pool.PoolKinds.OURS;
import static dev.tidepool.research.benchmarks.pool.PoolKinds.THREAD_POOL_EXECUTOR;

import dev.tidepool.research.benchmarks.cell.Cells;
import dev.tidepool.research.benchmarks.pool.PoolKind;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.result.Samples;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * The bars for our pool, in the order of the project's table. Each round gives a ratio of two forks whose
 * slices took turns, and the bar judges the median of the rounds. The best peer is the one with the best median.
 */
public final class Bars extends BarJudge {
    private static final double LONE = 1;
    private static final double INSTRUMENTATION = 1.03;
    private static final double ROUNDS_TO_ZERO = 0.5;
    private static final double FUTURE_BYTES = 40;
    private static final double QUEUED_BYTES = 64;
    private static final double HELD_BYTES = 1 << 20;
    private static final double NANOS = 1e9;

    private Bars(BenchmarkResult result) {
        super(result);
    }

    /** Returns the bars of all measured cells. */
    public static List<BarResult> judge(BenchmarkResult result) {
        return of(result).judged();
    }

    /** Returns the cells that need more rounds, because a bar of theirs is not resolved. */
    public static Set<String> undecided(BenchmarkResult result) {
        return of(result).undecided();
    }

    private static Bars of(BenchmarkResult result) {
        Bars bars = new Bars(result);
        bars.dispatch();
        bars.allocation();
        Cells.LONE.forEach(bars::lone);
        bars.burst();
        bars.instrumentation();
        bars.memory();
        return bars;
    }

    private void dispatch() {
        for (String cell : Cells.EXECUTE) {
            String best = best(cell, Metric.TASKS_PER_SECOND, Comparator.naturalOrder());
            add(
                    cell,
                    Bar.atLeast(cell + ": tasks/s, times the best peer's", 1),
                    result.ratios(cell, OURS, best, Metric.TASKS_PER_SECOND),
                    best);
        }
        timesThreadPoolExecutor("1-2", 3);
        timesThreadPoolExecutor("2-2", 3);
        timesThreadPoolExecutor("8-8", 2);
        timesThreadPoolExecutor("2-64", 2);
        if (!measured("2-2")) {
            return;
        }
        add(
                List.of("submit", "2-2"),
                Bar.atLeast("submit: tasks/s, times what execute in 2-2 and a future should reach", 1),
                submit(),
                "");
        add(
                List.of("2-64", "2-2"),
                Bar.atLeast("2-64: tasks/s, times our own in 2-2", 0.7),
                throughput("2-64", OURS).by(throughput("2-2", OURS)),
                OURS);
    }

    private void timesThreadPoolExecutor(String cell, double times) {
        add(
                cell,
                Bar.atLeast(cell + ": tasks/s, times ThreadPoolExecutor's (linked queue)", times),
                result.ratios(cell, OURS, THREAD_POOL_EXECUTOR, Metric.TASKS_PER_SECOND),
                THREAD_POOL_EXECUTOR);
    }

    /**
     * Returns the rate of {@code submit} divided by its expected rate. The expected time of a task is that of
     * {@code execute} plus the cost of a future without a pool.
     */
    private Samples submit() {
        Samples submit = throughput("submit", OURS);
        Samples execute = throughput("2-2", OURS);
        double future = NANOS / throughput("submit", INLINE).median()
                - NANOS / throughput("2-2", INLINE).median();
        List<Double> expected = execute.values().stream()
                .map(rate -> NANOS / (NANOS / rate + Math.max(0, future)))
                .toList();
        return submit.by(new Samples(expected));
    }

    private void allocation() {
        add(
                "2-2",
                Bar.strictlyAtMost("execute: bytes per task, 0 when rounded", ROUNDS_TO_ZERO),
                ours("2-2", Metric.BYTES_PER_TASK),
                "");
        add("submit", Bar.atMost("submit: bytes per task", FUTURE_BYTES), ours("submit", Metric.BYTES_PER_TASK), "");
    }

    private void lone(String cell) {
        for (Metric metric : List.of(Metric.START_P50, Metric.START_P99)) {
            add(
                    cell,
                    Bar.atMost(cell + ": " + metric.unit() + ", times ThreadPoolExecutor's", LONE),
                    result.ratios(cell, OURS, THREAD_POOL_EXECUTOR, metric),
                    THREAD_POOL_EXECUTOR);
        }
        add(
                cell,
                Bar.atMost(cell + ": CPU per task, times ThreadPoolExecutor's, both less the submitter's", LONE),
                result.ratios(cell, OURS, THREAD_POOL_EXECUTOR, Metric.CPU_PER_TASK, INLINE),
                THREAD_POOL_EXECUTOR);
    }

    private void burst() {
        String best = best("burst", Metric.LAST_START, Comparator.reverseOrder());
        add(
                "burst",
                Bar.atMost("burst: last start, times the best peer's", 1),
                result.ratios("burst", OURS, best, Metric.LAST_START),
                best);
    }

    private void instrumentation() {
        add(
                "instrumentation",
                Bar.strictlyAtMost("instrumentation: CPU per task, times that without signals", INSTRUMENTATION),
                result.ratios("instrumentation", MEASURED, OURS, Metric.CPU_PER_TASK),
                "");
    }

    private void memory() {
        add(
                "memory",
                Bar.atMost("memory: bytes per queued task", QUEUED_BYTES),
                ours("memory", Metric.BYTES_PER_QUEUED_TASK),
                "");
        add(
                "memory",
                Bar.strictlyAtMost("memory: bytes held after a flood of 1,000,000, 1 MiB", HELD_BYTES),
                ours("memory", Metric.BYTES_AFTER_FLOOD),
                "");
    }

    private Samples ours(String cell, Metric metric) {
        return samples(cell, OURS, metric);
    }

    private Samples throughput(String cell, String pool) {
        return samples(cell, pool, Metric.TASKS_PER_SECOND);
    }

    /** Returns the peer with the largest median in this order; empty if none was measured. */
    private String best(String cell, Metric metric, Comparator<Double> order) {
        return result.pools().stream()
                .filter(pool -> pool.role() == PoolKind.Role.PEER)
                .map(BenchmarkResult.MeasuredPool::name)
                .filter(pool -> samples(cell, pool, metric).count() > 0)
                .max(Comparator.comparing(pool -> samples(cell, pool, metric).median(), order))
                .orElse("");
    }
}
