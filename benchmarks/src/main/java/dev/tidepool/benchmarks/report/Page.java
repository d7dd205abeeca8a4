package dev.tidepool.benchmarks.report;

import dev.tidepool.benchmarks.cell.Cells;
import dev.tidepool.benchmarks.result.BenchmarkResult;
import dev.tidepool.benchmarks.result.BenchmarkResult.MeasuredPool;
import dev.tidepool.lab.results.page.PageTemplate;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.MarkdownTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The page of the benchmark's results: how it measures, then each run. Generated, never edited. */
public final class Page {
    private Page() {}

    /** Returns the page in Markdown. */
    public static String of(List<BenchmarkResult> results) {
        StringBuilder text = new StringBuilder(PageTemplate.resource(Page.class, "method.md"));
        text.append('\n')
                .append(MarkdownTable.of(DataTable.of(
                        DataTable.texts("cell", "what"),
                        Cells.all().stream()
                                .map(cell -> List.of(cell.name(), cell.description()))
                                .toList())));
        Map<String, String> pools = new LinkedHashMap<>();
        for (BenchmarkResult result : results) {
            for (MeasuredPool pool : result.pools()) {
                pools.putIfAbsent(pool.name(), pool.description());
            }
        }
        text.append('\n')
                .append(MarkdownTable.of(DataTable.of(
                        DataTable.texts("pool", "what"),
                        pools.entrySet().stream()
                                .map(pool -> List.of(pool.getKey(), pool.getValue()))
                                .toList())));
        results.forEach(result -> text.append('\n').append(ResultText.of(result)));
        return text.toString();
    }
}
