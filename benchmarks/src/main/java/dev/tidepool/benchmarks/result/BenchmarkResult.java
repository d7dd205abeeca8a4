package dev.tidepool.benchmarks.result;

import dev.tidepool.benchmarks.cell.Effort;
import dev.tidepool.lab.result.Environment;
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
 */
public record BenchmarkResult(
        Environment environment,
        String command,
        Effort effort,
        int rounds,
        boolean complete,
        List<Described> cells,
        List<Described> pools,
        List<Fork> forks) {

    /**
     * A cell or a pool.
     *
     * @param name its name
     * @param description what it is, one line
     */
    public record Described(String name, String description) {}

    /** Returns the values of a metric in the order of the rounds; a fork that failed has none. */
    public Samples samples(String cell, String pool, Metric metric) {
        return new Samples(forks.stream()
                .filter(fork -> fork.cell().equals(cell)
                        && fork.pool().equals(pool)
                        && fork.values().containsKey(metric))
                .map(fork -> fork.values().getOrDefault(metric, Double.NaN))
                .toList());
    }
}
