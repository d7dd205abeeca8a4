package dev.tidepool.lab.race.validation;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.MarkdownTable;
import java.util.List;
import java.util.Locale;

/** Comparisons as a Markdown table, which is also readable in a terminal. */
public final class ValidationTable {
    private static final List<DataTable.Column> COLUMNS = List.of(
            DataTable.text("workload"),
            DataTable.text("pool"),
            DataTable.text("aspect"),
            DataTable.number("real"),
            DataTable.number("simulated"),
            DataTable.number("difference"),
            DataTable.number("aim"),
            DataTable.text("within"));

    private ValidationTable() {}

    /** Returns the table. Its values are medians with the interval of {@link Interval#kind}. */
    public static String of(List<TwinComparison> comparisons) {
        return MarkdownTable.of(DataTable.of(
                COLUMNS, comparisons.stream().map(ValidationTable::row).toList()));
    }

    private static List<String> row(TwinComparison each) {
        return List.of(
                each.workload(),
                each.pool(),
                each.aspect().title(),
                range(each.real()),
                range(each.simulated()),
                percent(each.difference()),
                "%.0f %%".formatted(100 * each.aspect().aim()),
                each.isWithinAim() ? "yes" : "no");
    }

    private static String range(Interval interval) {
        return "%s [%s..%s]"
                .formatted(
                        Numbers.plain(interval.median()),
                        Numbers.plain(interval.low()),
                        Numbers.plain(interval.high()));
    }

    private static String percent(Interval difference) {
        return String.format(
                Locale.ROOT,
                "%+.0f %% [%+.0f..%+.0f]",
                100 * difference.median(),
                100 * difference.low(),
                100 * difference.high());
    }
}
