package dev.tidepool.research.benchmarks;

import dev.tidepool.lab.results.Environment;
import dev.tidepool.research.benchmarks.pool.PoolKind.Role;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult.MeasuredCell;
import dev.tidepool.research.benchmarks.result.BenchmarkResult.MeasuredPool;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Fork;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Results with made-up numbers. */
public final class MadeUp {
    private final List<Fork> forks = new ArrayList<>();

    /** Adds a fork for each value; one that is not a number has failed. */
    public MadeUp forks(String cell, String pool, Metric metric, double... values) {
        for (int i = 0; i < values.length; i++) {
            forks.add(
                    Double.isNaN(values[i])
                            ? Fork.failed(cell, pool, i + 1, "it broke")
                            : Fork.of(cell, pool, i + 1, List.of(Map.of(metric, values[i]))));
        }
        return this;
    }

    /** Adds a fork with a slice for each value; a negative one was rejected. */
    public MadeUp sliced(String cell, String pool, int round, Metric metric, double... values) {
        List<Map<Metric, Double>> slices = Arrays.stream(values)
                .mapToObj(value ->
                        Map.of(metric, Math.abs(value), Metric.CORE_LINK, 70.0, Metric.REJECTED, value < 0 ? 1.0 : 0.0))
                .toList();
        forks.add(Fork.of(cell, pool, round, slices));
        return this;
    }

    /** Returns the result, its bars not judged. */
    public BenchmarkResult result() {
        Set<String> cells = new LinkedHashSet<>(forks.stream().map(Fork::cell).toList());
        Set<String> pools = new LinkedHashSet<>(forks.stream().map(Fork::pool).toList());
        Environment there = new Environment(
                "2026-01-02T03:04:05Z",
                2,
                8L << 30,
                "Linux 6",
                "amd64",
                "25.0.1",
                "Server VM",
                List.of("-Xmx1g"),
                "normal",
                null);
        return new BenchmarkResult(
                there,
                "./tidepool bench",
                Effort.FULL,
                5,
                true,
                cells.stream()
                        .map(cell -> new MeasuredCell(cell, "the cell " + cell))
                        .toList(),
                pools.stream()
                        .map(pool -> new MeasuredPool(pool, "the pool " + pool, role(pool)))
                        .toList(),
                forks,
                List.of());
    }

    private static Role role(String pool) {
        if (pool.equals("tidepool")) {
            return Role.OURS;
        }
        return Set.of("inline", "tidepool-auto", "tidepool-measured").contains(pool) ? Role.REFERENCE : Role.PEER;
    }
}
