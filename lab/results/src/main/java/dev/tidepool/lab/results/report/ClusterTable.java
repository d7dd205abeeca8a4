package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.ClusterRun;
import dev.tidepool.lab.results.compare.NodeFigures;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.List;
import java.util.Locale;

/** What the nodes of a race of clusters did: the share of the tasks done in time, and the figures of each node. */
final class ClusterTable {
    private static final List<DataTable.Column> COLUMNS = List.of(
            DataTable.number("within " + ClusterRun.IN_TIME_MILLIS + " ms"),
            DataTable.number("tasks by node"),
            DataTable.number("mean threads alive by node"),
            DataTable.number("CPU by node, s"),
            DataTable.number("overload signals by node"),
            DataTable.number("in doubt"),
            DataTable.number("over their limit"));

    private ClusterTable() {}

    /** The table; empty if no pool ran on nodes. */
    static String of(List<Pool> pools) {
        PoolTable table = new PoolTable("Nodes", COLUMNS);
        for (Pool pool : pools) {
            NodeFigures.of(pool, ClusterTable::brief).ifPresent(figures -> table.row(pool, cells(pool, figures)));
        }
        return table.html();
    }

    private static List<TableCell> cells(Pool pool, NodeFigures figures) {
        return List.of(
                Spread.cell(pool.over(NodeFigures::percentInTime), value -> Numbers.plain(value) + " %"),
                TableCell.of(figures.tasks()),
                TableCell.of(figures.meanThreads()),
                TableCell.of(figures.cpuSeconds()),
                TableCell.of(figures.overloadSignals()),
                count(figures.cluster().inDoubt()),
                count(figures.cluster().timedOut()));
    }

    /** At most one decimal, because readers compare nodes at a glance. */
    private static String brief(double value) {
        return value < 100 && value != Math.rint(value)
                ? String.format(Locale.ROOT, "%.1f", value)
                : Numbers.whole(value);
    }

    private static TableCell count(long tasks) {
        return tasks == 0 ? TableCell.EMPTY : TableCell.of(Numbers.whole(tasks));
    }
}
