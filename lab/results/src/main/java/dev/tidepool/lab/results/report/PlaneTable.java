package dev.tidepool.lab.results.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.Regret;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The figures beside the plane: response p99 and thread-seconds of each pool, also as ratios to the best fixed size.
 */
final class PlaneTable {
    private static final List<DataTable.Column> COLUMNS = List.of(
            DataTable.number("p99, ms"),
            DataTable.number("thread-s"),
            DataTable.number("p99 ×"),
            DataTable.number("thread-s ×"));

    private PlaneTable() {}

    /** The table, lowest p99 first, and how the best fixed size was found; empty if no pool has a valid run. */
    static String of(RaceView workload) {
        PoolTable table = new PoolTable("Response p99 and thread-seconds", COLUMNS, PoolStyle::key);
        workload.pools().stream()
                .filter(pool -> !pool.counted().isEmpty())
                .sorted(Comparator.comparingDouble(pool -> pool.median(Measure.RESPONSE_P99)))
                .forEach(pool -> table.row(pool, cells(workload, pool)));
        return table.html() + note(workload);
    }

    private static List<TableCell> cells(RaceView workload, Pool pool) {
        Optional<Regret.Ratios> ratios = workload.regret().stream()
                .flatMap(regret -> regret.pools().stream())
                .filter(each -> each.pool().equals(pool.name()))
                .findFirst();
        Interval threadSeconds = RaceView.threadSeconds(pool);
        String bound = pool.lowerBound() ? "≥" : "";
        return List.of(
                TableCell.of(bound + Numbers.plain(pool.median(Measure.RESPONSE_P99))),
                threadSeconds == null ? TableCell.EMPTY : TableCell.of(Numbers.plain(threadSeconds.median())),
                ratios.map(each -> ratio(each.responseP99())).orElse(TableCell.EMPTY),
                ratios.map(each -> ratio(each.threadSeconds())).orElse(TableCell.EMPTY));
    }

    private static TableCell ratio(@Nullable Interval ratio) {
        return Spread.cell(ratio, Numbers::plain);
    }

    private static String note(RaceView workload) {
        if (workload.pools().stream().allMatch(pool -> pool.counted().isEmpty())) {
            return "";
        }
        String text = workload.regret()
                .map(regret -> "×: regret, the ratio to the best fixed size, " + regret.best() + ", "
                        + (regret.inHindsight()
                                ? "chosen in hindsight on the same run."
                                : "chosen on the odd repetitions and scored on the even ones."))
                .orElse("Regret against the best fixed size needs at least " + Regret.MIN_SIZES
                        + " fixed sizes in the race.");
        return "<p class=\"note\">" + escapeXml11(text) + "</p>\n";
    }
}
