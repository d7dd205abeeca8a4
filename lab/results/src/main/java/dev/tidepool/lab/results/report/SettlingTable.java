package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.LoadChange;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.Settling;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How fast the size of each pool settled after each change of the load, and how far it overshot. */
final class SettlingTable {
    private static final int MAX_CHANGES = 12;

    private SettlingTable() {}

    /** The table of each pool's median run; empty if the load is steady. */
    static String of(RaceView workload) {
        Scenario scenario = workload.scenario();
        List<LoadChange> changes = scenario.loadChanges();
        if (changes.size() < 2) {
            return "";
        }
        List<LoadChange> shown = changes.subList(0, Math.min(MAX_CHANGES, changes.size()));
        PoolTable table = new PoolTable(
                "Settling",
                shown.stream().map(change -> DataTable.number(title(change))).toList());
        for (Pool pool : workload.pools()) {
            Run run = pool.medianRun();
            if (run != null) {
                table.row(pool, cells(Settling.of(run, changes, scenario.plan().seconds()), shown));
            }
        }
        return table.html();
    }

    private static List<TableCell> cells(List<Settling> settlings, List<LoadChange> changes) {
        List<TableCell> cells = new ArrayList<>();
        for (LoadChange change : changes) {
            cells.add(settlings.stream()
                    .filter(settling -> settling.change().equals(change))
                    .findFirst()
                    .map(SettlingTable::cell)
                    .orElse(TableCell.EMPTY));
        }
        return cells;
    }

    private static TableCell cell(Settling settling) {
        String overshoot = settling.overshoot() < 0.005 ? "" : "+" + Numbers.whole(100 * settling.overshoot()) + " %";
        String size = "at " + Numbers.plain(settling.settledSize());
        return TableCell.of(
                settling.seconds() == null ? "not settled" : String.format(Locale.ROOT, "%.1f s", settling.seconds()),
                overshoot.isEmpty() ? size : size + ", " + overshoot);
    }

    private static String title(LoadChange change) {
        return String.format(Locale.ROOT, change.t() == Math.rint(change.t()) ? "%.0f s: " : "%.1f s: ", change.t())
                + Numbers.whole(change.ratePerSecond()) + "/s";
    }
}
