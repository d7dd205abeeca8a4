package dev.tidepool.benchmarks.result;

import dev.tidepool.benchmarks.pool.PoolKind;
import dev.tidepool.lab.results.Environment;
import java.util.List;

/**
 * One run of the benchmark, as result.json has it.
 *
 * @param environment machine and JVM
 * @param command the command line
 * @param effort how much each fork measured
 * @param rounds how many rounds were asked for
 * @param complete whether all forks asked for were run
 * @param cells the cells that were measured
 * @param pools the pools that were measured
 * @param forks every fork, in the order in which they ran
 * @param bars the bars of the cells that were measured
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

    /**
     * A cell that was measured.
     *
     * @param name its name
     * @param description what is measured in it, one line
     */
    public record MeasuredCell(String name, String description) {}

    /**
     * A pool that was measured.
     *
     * @param name its name
     * @param description what it is, one line
     * @param role what it is compared for
     */
    public record MeasuredPool(String name, String description, PoolKind.Role role) {}

    /** Returns the same with these bars. */
    public BenchmarkResult withBars(List<BarResult> judged) {
        return new BenchmarkResult(environment, command, effort, rounds, complete, cells, pools, forks, judged);
    }

    /**
     * Returns the values of a metric, one of each fork in the order in which they ran; not a number where it failed.
     */
    public Samples samples(String cell, String pool, Metric metric) {
        return new Samples(forks.stream()
                .filter(fork -> fork.cell().equals(cell) && fork.pool().equals(pool))
                .map(fork -> fork.values().getOrDefault(metric, Double.NaN))
                .toList());
    }

    /** Returns the values of a metric, one of each fork that has it, in the order in which they ran. */
    public Samples samples(Metric metric) {
        return new Samples(forks.stream()
                .filter(fork -> fork.values().containsKey(metric))
                .map(fork -> fork.values().get(metric))
                .toList());
    }
}
