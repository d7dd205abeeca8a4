package dev.tidepool.benchmarks.result;

import dev.tidepool.benchmarks.pool.PoolKind;
import dev.tidepool.lab.results.Environment;
import java.util.List;

/**
 * One run of the benchmark: the content of result.json.
 *
 * @param rounds the requested number of rounds
 * @param complete whether all requested forks ran
 * @param forks all forks, in the order of their runs
 * @param bars the bars of the measured cells
 */
public record BenchmarkResult(
        Environment environment,
        String command,
        Effort effort,
        int rounds,
        boolean complete,
        List<MeasuredCell> cells,
        List<MeasuredPool> pools,
        List<Fork> forks,
        List<BarResult> bars) {
    public record MeasuredCell(String name, String description) {}

    public record MeasuredPool(String name, String description, PoolKind.Role role) {}

    /** Returns this result with other bars. */
    public BenchmarkResult withBars(List<BarResult> judged) {
        return new BenchmarkResult(environment, command, effort, rounds, complete, cells, pools, forks, judged);
    }

    /** Returns the values of a metric, one for each fork in the order of their runs; NaN for a failed fork. */
    public Samples samples(String cell, String pool, Metric metric) {
        return new Samples(forks.stream()
                .filter(fork -> fork.cell().equals(cell) && fork.pool().equals(pool))
                .map(fork -> fork.values().getOrDefault(metric, Double.NaN))
                .toList());
    }

    /** Returns the values of a metric from all forks that have it, in the order of their runs. */
    public Samples samples(Metric metric) {
        return new Samples(forks.stream()
                .filter(fork -> fork.values().containsKey(metric))
                .map(fork -> fork.values().get(metric))
                .toList());
    }
}
