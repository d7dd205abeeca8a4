package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.LoadChange;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.Settling;
import dev.tidepool.lab.results.report.PoolTable.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How fast the size of each pool settled after each change of the load, and by how much it went beyond. */
final class SettlingTable {
    private static final int MOST_CHANGES = 12;

    private SettlingTable() {}

    /** The table, of the run that stands for each pool; empty where the load is steady. */
    static String of(Workload workload) {
        Scenario scenario = workload.scenario();
        List<LoadChange> changes = scenario.loadChanges();
        if (changes.size() < 2) {
            return "";
        }
        List<LoadChange> shown = changes.subList(0, Math.min(MOST_CHANGES, changes.size()));
        PoolTable table = new PoolTable(
                "Settling", shown.stream().map(SettlingTable::heading).toList());
        for (Pool pool : workload.pools()) {
            Run run = pool.medianRun();
            if (run != null) {
                table.row(pool, cells(Settling.of(run, changes, scenario.plan().seconds()), shown));
            }
        }
        return table.html();
    }

    private static List<Cell> cells(List<Settling> settlings, List<LoadChange> changes) {
        List<Cell> cells = new ArrayList<>();
        for (LoadChange change : changes) {
            cells.add(settlings.stream()
                    .filter(settling -> settling.change().equals(change))
                    .findFirst()
                    .map(SettlingTable::cell)
                    .orElse(Cell.NONE));
        }
        return cells;
    }

    private static Cell cell(Settling settling) {
        String overshoot = settling.overshoot() < 0.005 ? "" : "+" + Numbers.whole(100 * settling.overshoot()) + " %";
        String size = "at " + Numbers.plain(settling.settledSize());
        return Cell.number(
                settling.seconds() == null ? "not settled" : String.format(Locale.ROOT, "%.1f s", settling.seconds()),
                overshoot.isEmpty() ? size : size + ", " + overshoot);
    }

    private static String heading(LoadChange change) {
        return String.format(Locale.ROOT, change.t() == Math.rint(change.t()) ? "%.0f s: " : "%.1f s: ", change.t())
                + Numbers.whole(change.ratePerSecond()) + "/s";
    }
}
