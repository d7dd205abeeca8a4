package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.ClusterRun;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.NodeRun;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the nodes of a race of clusters did: the share of the tasks done in time, and the figures of each node. */
final class ClusterTable {
    private static final List<DataTable.Column> COLUMNS = List.of(
            DataTable.number("within " + ClusterRun.IN_TIME_MILLIS + " ms"),
            DataTable.number("tasks by node"),
            DataTable.number("mean threads by node"),
            DataTable.number("CPU by node, s"),
            DataTable.number("overload signals by node"),
            DataTable.number("in doubt"),
            DataTable.number("over their limit"));

    private ClusterTable() {}

    /** The table; empty if no pool ran on nodes. */
    static String of(List<Pool> pools) {
        PoolTable table = new PoolTable("Nodes", COLUMNS);
        for (Pool pool : pools) {
            Run run = pool.medianRun();
            if (run != null && run.conditions().cluster() != null) {
                table.row(pool, cells(pool, run, run.conditions().cluster()));
            }
        }
        return table.html();
    }

    private static List<TableCell> cells(Pool pool, Run run, ClusterRun cluster) {
        double seconds = run.series().isEmpty()
                ? 1
                : run.series().get(run.series().size() - 1).t();
        return List.of(
                inTime(pool),
                each(cluster, node -> (double) node.completed()),
                each(cluster, node -> node.threadSeconds() / seconds),
                each(cluster, NodeRun::cpuSeconds),
                cluster.nodes().stream().anyMatch(node -> node.overloadSignals() > 0)
                        ? each(cluster, node -> (double) node.overloadSignals())
                        : TableCell.EMPTY,
                count(cluster, ClusterRun::inDoubt),
                count(cluster, ClusterRun::timedOut));
    }

    /** The share of all offered tasks that was done in time. */
    private static TableCell inTime(Pool pool) {
        Interval share = Interval.of(pool.counted().stream()
                .filter(run -> run.conditions().cluster() != null)
                .mapToDouble(run -> percentInTime(run, run.conditions().cluster()))
                .toArray());
        return share == null
                ? TableCell.EMPTY
                : TableCell.of(Numbers.plain(share.median()) + " %", Spread.text(share, Numbers::plain));
    }

    private static double percentInTime(Run run, @Nullable ClusterRun cluster) {
        return cluster == null
                ? Double.NaN
                : 100.0 * cluster.inTime() / Math.max(1, run.counts().submitted());
    }

    private static TableCell each(ClusterRun cluster, ToDoubleFunction<NodeRun> figure) {
        return TableCell.of(cluster.nodes().stream()
                .map(node -> brief(figure.applyAsDouble(node)))
                .collect(Collectors.joining(" / ")));
    }

    /** At most one decimal, because readers compare nodes at a glance. */
    private static String brief(double value) {
        return value < 100 && value != Math.rint(value)
                ? String.format(Locale.ROOT, "%.1f", value)
                : Numbers.whole(value);
    }

    private static TableCell count(ClusterRun cluster, ToLongFunction<ClusterRun> count) {
        long tasks = count.applyAsLong(cluster);
        return tasks == 0 ? TableCell.EMPTY : TableCell.of(Numbers.whole(tasks));
    }
}
