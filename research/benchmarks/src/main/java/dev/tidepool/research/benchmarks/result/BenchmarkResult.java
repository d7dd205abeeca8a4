package dev.tidepool.research.benchmarks.result;

import dev.tidepool.lab.results.Environment;
import dev.tidepool.research.benchmarks.pool.PoolKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

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

    /** Returns this result as it was after some rounds. */
    public BenchmarkResult upTo(int round) {
        List<Fork> first = forks.stream().filter(fork -> fork.round() <= round).toList();
        return new BenchmarkResult(environment, command, effort, rounds, complete, cells, pools, first, bars);
    }

    /** Returns the values of a metric, one for each fork in the order of their runs; NaN for a failed fork. */
    public Samples samples(String cell, String pool, Metric metric) {
        return new Samples(
                forks(cell, pool).stream().map(fork -> fork.value(metric)).toList());
    }

    /** Returns the values as {@link #samples(String, String, Metric)}, but NaN for a fork of which no slice counts. */
    public Samples counted(String cell, String pool, Metric metric) {
        return new Samples(forks(cell, pool).stream()
                .map(fork -> fork.slices(metric).median())
                .toList());
    }

    /**
     * Returns the ratios of a pool's values to another pool's in the same cell, one for each pair of forks. It is the
     * median of the ratios of their slices, pass by pass. The two slices of a pass ran soon after each other, so they
     * met the same state of the machine.
     */
    public Samples ratios(String cell, String pool, String other, Metric metric) {
        return ratios(cell, pool, other, metric, (round, slices) -> slices);
    }

    /**
     * Returns the ratios as {@link #ratios(String, String, String, Metric)}, after the median of a third pool in the
     * same round is subtracted from every value.
     */
    public Samples ratios(String cell, String pool, String other, Metric metric, String less) {
        List<Double> parts = counted(cell, less, metric).values();
        return ratios(
                cell,
                pool,
                other,
                metric,
                (round, slices) -> slices.less(round < parts.size() ? parts.get(round) : Double.NaN));
    }

    private Samples ratios(
            String cell, String pool, String other, Metric metric, BiFunction<Integer, Samples, Samples> corrected) {
        List<Fork> forks = forks(cell, pool);
        List<Fork> others = forks(cell, other);
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < Math.min(forks.size(), others.size()); i++) {
            Samples slices = corrected.apply(i, forks.get(i).slices(metric));
            ratios.add(
                    slices.by(corrected.apply(i, others.get(i).slices(metric))).median());
        }
        return new Samples(ratios);
    }

    private List<Fork> forks(String cell, String pool) {
        return forks.stream()
                .filter(fork -> fork.cell().equals(cell) && fork.pool().equals(pool))
                .toList();
    }

    /** Returns the values of a metric from all forks that have it, in the order of their runs. */
    public Samples samples(Metric metric) {
        return new Samples(forks.stream()
                .filter(fork -> fork.values().containsKey(metric))
                .map(fork -> fork.values().get(metric))
                .toList());
    }
}
