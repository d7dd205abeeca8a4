package dev.tidepool.lab.race.validation;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Numbers;
import java.util.List;
import java.util.Locale;

/** Comparisons as a Markdown table, which reads well in a terminal too. */
public final class ValidationTable {
    private static final String ROW = "| %-9s | %-10s | %-16s | %22s | %22s | %19s | %4s | %-6s |%n";

    private ValidationTable() {}

    /** Returns the table; values are medians with the interval of {@link Interval#kind}. */
    public static String of(List<TwinComparison> comparisons) {
        StringBuilder table = new StringBuilder();
        table.append(String.format(
                Locale.ROOT, ROW, "workload", "pool", "aspect", "real", "simulated", "difference", "aim", "within"));
        table.append("|---|---|---|---:|---:|---:|---:|---|%n".formatted());
        for (TwinComparison each : comparisons) {
            table.append(String.format(
                    Locale.ROOT,
                    ROW,
                    each.workload(),
                    each.pool(),
                    each.aspect().title(),
                    range(each.real()),
                    range(each.simulated()),
                    percent(each.difference()),
                    "%.0f %%".formatted(100 * each.aspect().aim()),
                    each.isWithinAim() ? "yes" : "no"));
        }
        return table.toString();
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
