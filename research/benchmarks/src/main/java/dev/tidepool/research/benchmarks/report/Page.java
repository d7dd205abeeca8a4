package dev.tidepool.research.benchmarks.report;

import dev.tidepool.lab.results.page.PageTemplate;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.MarkdownTable;
import dev.tidepool.research.benchmarks.cell.Cell;
import dev.tidepool.research.benchmarks.cell.Cells;
import dev.tidepool.research.benchmarks.pool.Named;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The page of a benchmark's results: the method, then each run. It is generated, so nobody edits it. */
public final class Page {
    private Page() {}

    /** Returns the page of the engine's benchmark in Markdown. */
    public static String of(List<BenchmarkResult> results) {
        Map<String, String> pools = new LinkedHashMap<>();
        for (BenchmarkResult result : results) {
            result.pools().forEach(pool -> pools.putIfAbsent(pool.name(), pool.description()));
        }
        return of(Page.class, described(Cells.all(), Cell::description), "pool", pools, results, ResultText::of);
    }

    /**
     * Returns the page of a benchmark in Markdown.
     *
     * @param owner the class beside the resource {@code method.md}
     * @param cells the descriptions of the cells, by name
     * @param contender the title of the contenders' column
     * @param contenders the descriptions of the contenders, by name
     * @param text returns the text of one run
     */
    public static String of(
            Class<?> owner,
            Map<String, String> cells,
            String contender,
            Map<String, String> contenders,
            List<BenchmarkResult> results,
            Function<BenchmarkResult, String> text) {
        StringBuilder page = new StringBuilder(PageTemplate.resource(owner, "method.md"));
        page.append('\n').append(table("cell", cells));
        page.append('\n').append(table(contender, contenders));
        results.forEach(result -> page.append('\n').append(text.apply(result)));
        return page.toString();
    }

    /** Returns the descriptions of cells or contenders by name, in their order. */
    public static <T extends Named> Map<String, String> described(List<T> all, Function<T, String> description) {
        Map<String, String> described = new LinkedHashMap<>();
        all.forEach(each -> described.put(each.name(), description.apply(each)));
        return described;
    }

    private static String table(String title, Map<String, String> descriptions) {
        return MarkdownTable.of(DataTable.of(
                DataTable.texts(title, "what"),
                descriptions.entrySet().stream()
                        .map(entry -> List.of(entry.getKey(), entry.getValue()))
                        .toList()));
    }
}
