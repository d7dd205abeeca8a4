package dev.tidepool.research.benchmarks.report;

import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.MarkdownTable;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult.MeasuredPool;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.result.Samples;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of values with a row for each pool and a column for each metric of each cell. It shows the median of the
 * forks, followed by minimum and maximum if there are several.
 *
 * @param unit the divisor of the values, such as 1e6 for millions
 */
public record ValueTable(String title, List<String> cells, List<Metric> metrics, double unit) implements ResultTable {
    private record Column(String cell, Metric metric) {}

    @Override
    public String of(BenchmarkResult result) {
        List<Column> columns = cells.stream()
                .flatMap(cell -> metrics.stream().map(metric -> new Column(cell, metric)))
                .filter(column -> result.pools().stream()
                        .anyMatch(pool -> samples(result, pool, column).count() > 0))
                .toList();
        if (columns.isEmpty()) {
            return "";
        }
        List<String> titles = columns.stream()
                .map(column -> metrics.size() == 1
                        ? column.cell()
                        : column.cell() + " " + column.metric().unit())
                .toList();
        List<List<String>> rows = new ArrayList<>();
        for (MeasuredPool pool : result.pools()) {
            if (columns.stream()
                    .anyMatch(column -> samples(result, pool, column).count() > 0)) {
                List<String> row = new ArrayList<>(List.of(pool.name()));
                columns.forEach(column -> row.add(ResultTable.words(samples(result, pool, column), unit)));
                rows.add(row);
            }
        }
        return MarkdownTable.of(DataTable.of(DataTable.named("pool", titles), rows));
    }

    private static Samples samples(BenchmarkResult result, MeasuredPool pool, Column column) {
        return result.samples(column.cell(), pool.name(), column.metric());
    }
}
