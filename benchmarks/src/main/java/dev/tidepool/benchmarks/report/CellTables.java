package dev.tidepool.benchmarks.report;

import dev.tidepool.benchmarks.result.BenchmarkResult;
import dev.tidepool.benchmarks.result.BenchmarkResult.Described;
import dev.tidepool.benchmarks.result.Metric;
import dev.tidepool.benchmarks.result.Samples;
import dev.tidepool.lab.compare.Numbers;

/** What was measured, cell by cell: the median of the forks, and minimum to maximum behind it. */
public final class CellTables {
    private CellTables() {}

    /** Returns the tables as text. */
    public static String of(BenchmarkResult result) {
        StringBuilder text = new StringBuilder();
        for (Described cell : result.cells()) {
            text.append("\n%s: %s%n".formatted(cell.name(), cell.description()));
            for (Described pool : result.pools()) {
                StringBuilder line = new StringBuilder();
                for (Metric metric : Metric.values()) {
                    Samples samples = result.samples(cell.name(), pool.name(), metric);
                    if (!samples.isEmpty()) {
                        line.append("  %s [%s..%s] %s"
                                .formatted(
                                        Numbers.plain(samples.median()),
                                        Numbers.plain(samples.min()),
                                        Numbers.plain(samples.max()),
                                        metric.unit()));
                    }
                }
                if (!line.isEmpty()) {
                    text.append("  %-18s%s%n".formatted(pool.name(), line));
                }
            }
        }
        return text.toString();
    }
}
