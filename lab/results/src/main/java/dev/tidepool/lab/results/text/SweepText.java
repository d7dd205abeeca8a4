package dev.tidepool.lab.results.text;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.Regret;
import dev.tidepool.lab.results.compare.Sweep;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TableCell;
import dev.tidepool.lab.results.table.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A sweep as text for a terminal, and its table, which the page has too. */
public final class SweepText {
    private static final List<DataTable.Column> COLUMNS = DataTable.named(
            "threads", List.of("p50 ms", "p99 ms", "thread-s", "mean threads", "not served", "p99 x", "thread-s x"));

    private SweepText() {}

    /** Returns the table and what follows from it, every line ended. */
    public static String of(Sweep sweep) {
        List<String> lines = new ArrayList<>();
        if (sweep.race().scenario().mode() == Mode.SIMULATED) {
            lines.add("Simulated, in virtual time: nothing here was measured.");
        }
        lines.add("p99 x, thread-s x: the ratio to the best fixed size; more is worse.");
        if (!sweep.method().isEmpty()) {
            lines.add(sweep.method());
        }
        lines.addAll(sweep.withoutFigures());
        lines.add("");
        lines.addAll(sweep.headline());
        return TextTable.of(table(sweep)) + "\n" + String.join("\n", lines) + "\n";
    }

    /** Returns the table: the sizes, ascending, then the other pools. */
    public static DataTable table(Sweep sweep) {
        return new DataTable(
                COLUMNS, sweep.allPools().stream().map(pool -> row(sweep, pool)).toList());
    }

    private static List<TableCell> row(Sweep sweep, Pool pool) {
        String bound = pool.lowerBound() ? "≥" : "";
        return List.of(
                TableCell.of(Sweep.label(pool), sweep.isBest(pool) ? "best" : ""),
                TableCell.of(bound + Numbers.plain(pool.median(Measure.RESPONSE_P50))),
                TableCell.of(bound + Numbers.plain(pool.median(Measure.RESPONSE_P99))),
                TableCell.of(Numbers.plain(pool.median(Measure.THREAD_SECONDS))),
                TableCell.of(Numbers.plain(pool.median(Measure.MEAN_THREADS))),
                TableCell.of(Numbers.whole(pool.unserved())),
                ratio(sweep, pool, Regret.Ratios::responseP99),
                ratio(sweep, pool, Regret.Ratios::threadSeconds));
    }

    private static TableCell ratio(Sweep sweep, Pool pool, Function<Regret.Ratios, @Nullable Interval> figure) {
        Optional<Interval> ratio = sweep.ratios(pool).map(figure);
        return ratio.map(each ->
                        TableCell.of(Numbers.plain(each.median()), each.count() == 1 ? "" : Numbers.range(each)))
                .orElse(TableCell.EMPTY);
    }
}
