package dev.tidepool.research.benchmarks.report;

import dev.tidepool.lab.results.Environment;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult.MeasuredCell;
import dev.tidepool.research.benchmarks.result.BenchmarkResult.MeasuredPool;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.result.Samples;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs without their forks, small enough to keep under version control: the data from which the site makes its tables.
 * Immutable.
 *
 * @param runs in the order in which they are shown
 */
public record BenchmarkSummary(List<Run> runs) {
    /** Copies the list. */
    public BenchmarkSummary {
        runs = List.copyOf(runs);
    }

    /**
     * One run, with the cells and pools that were measured.
     *
     * @param rounds the requested number of rounds
     * @param complete whether all requested forks ran
     */
    public record Run(
            Environment environment,
            String command,
            Effort effort,
            int rounds,
            boolean complete,
            List<MeasuredCell> cells,
            List<MeasuredPool> pools,
            List<BarResult> bars,
            List<Value> values) {}

    /**
     * A measured value of a pool in a cell.
     *
     * @param metric what was measured, with its unit
     * @param median the median of the forks
     * @param forks the number of forks with a value, 1 or more
     */
    public record Value(String cell, String pool, String metric, double median, double min, double max, int forks) {}

    /** Returns the summary of these results. */
    public static BenchmarkSummary of(List<BenchmarkResult> results) {
        return new BenchmarkSummary(results.stream().map(BenchmarkSummary::run).toList());
    }

    private static Run run(BenchmarkResult result) {
        return new Run(
                result.environment(),
                result.command(),
                result.effort(),
                result.rounds(),
                result.complete(),
                result.cells(),
                result.pools(),
                result.bars(),
                values(result));
    }

    private static List<Value> values(BenchmarkResult result) {
        List<Value> values = new ArrayList<>();
        for (MeasuredCell cell : result.cells()) {
            for (MeasuredPool pool : result.pools()) {
                for (Metric metric : Metric.values()) {
                    Samples samples = result.samples(cell.name(), pool.name(), metric);
                    if (samples.count() > 0) {
                        values.add(new Value(
                                cell.name(),
                                pool.name(),
                                metric.unit(),
                                samples.median(),
                                samples.min(),
                                samples.max(),
                                samples.count()));
                    }
                }
            }
        }
        return values;
    }
}
