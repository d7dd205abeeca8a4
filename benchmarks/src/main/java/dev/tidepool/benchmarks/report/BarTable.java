package dev.tidepool.benchmarks.report;

import dev.tidepool.benchmarks.result.BarResult;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.MarkdownTable;
import java.util.List;

/** The table of the bars and their verdicts. */
final class BarTable {
    private static final List<DataTable.Column> COLUMNS =
            DataTable.named("bar", List.of("to reach", "measured", "min..max", "against", "forks", "verdict"));

    private BarTable() {}

    static String of(List<BarResult> bars) {
        return MarkdownTable.padded(
                DataTable.of(COLUMNS, bars.stream().map(BarTable::row).toList()));
    }

    private static List<String> row(BarResult bar) {
        return List.of(
                bar.bar(),
                (bar.atLeast() ? ">= " : "<= ") + Numbers.plain(bar.bound()),
                Numbers.plain(bar.measured()),
                Numbers.plain(bar.low()) + ".." + Numbers.plain(bar.high()),
                bar.against(),
                String.valueOf(bar.forks()),
                bar.words());
    }
}
