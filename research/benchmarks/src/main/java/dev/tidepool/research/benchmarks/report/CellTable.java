package dev.tidepool.research.benchmarks.report;

import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.MarkdownTable;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult.MeasuredCell;
import dev.tidepool.research.benchmarks.result.BenchmarkResult.MeasuredPool;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.result.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A table of values with a row for each pool in each cell and a column for each metric. It is for many cells with few
 * metrics.
 *
 * @param cells selects its cells by name
 */
public record CellTable(String title, Predicate<String> cells, List<Metric> metrics) implements ResultTable {
    @Override
    public String of(BenchmarkResult result) {
        List<List<String>> rows = new ArrayList<>();
        for (MeasuredCell cell : result.cells()) {
            if (cells.test(cell.name())) {
                result.pools().forEach(pool -> addRow(rows, result, cell, pool));
            }
        }
        List<DataTable.Column> columns = Stream.concat(
                        DataTable.texts("cell", "pool").stream(),
                        metrics.stream().map(metric -> DataTable.number(metric.unit())))
                .toList();
        return rows.isEmpty() ? "" : MarkdownTable.of(DataTable.of(columns, rows));
    }

    private void addRow(List<List<String>> rows, BenchmarkResult result, MeasuredCell cell, MeasuredPool pool) {
        List<Samples> values = metrics.stream()
                .map(metric -> result.samples(cell.name(), pool.name(), metric))
                .toList();
        if (values.stream().anyMatch(samples -> samples.count() > 0)) {
            List<String> row = new ArrayList<>(List.of(cell.name(), pool.name()));
            values.forEach(samples -> row.add(ResultTable.words(samples, 1)));
            rows.add(row);
        }
    }
}
