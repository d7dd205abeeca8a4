package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.Responsiveness;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How much each pool slowed down other work on the machine. */
final class ResponsivenessTable {
    private static final List<DataTable.Column> COLUMNS = List.of(
            DataTable.number("delay p50, ms"),
            DataTable.number("delay p99, ms"),
            new DataTable.Column("log scale", DataTable.Kind.PLOT),
            DataTable.number("deviation, other process"),
            DataTable.number("deviation, pool's process"));

    private ResponsivenessTable() {}

    /** The table; empty without a probe. */
    static String of(List<Pool> pools) {
        PoolTable table = new PoolTable("Responsiveness of other applications", COLUMNS);
        IntervalPlot plot = IntervalPlot.over(pools.stream()
                .map(pool -> interval(pool, probe -> probe.processDelayMillis().p99()))
                .toList());
        for (Pool pool : pools) {
            Interval p99 = interval(pool, probe -> probe.processDelayMillis().p99());
            table.row(
                    pool,
                    List.of(
                            cell(interval(
                                    pool, probe -> probe.processDelayMillis().p50())),
                            cell(p99),
                            TableCell.drawn("", plot.svg(p99, pool)),
                            cell(interval(pool, Responsiveness::processDeviation)),
                            cell(interval(pool, Responsiveness::threadDeviation))));
        }
        return table.html();
    }

    private static TableCell cell(@Nullable Interval interval) {
        return Spread.cell(interval, Numbers::aligned);
    }

    private static @Nullable Interval interval(Pool pool, Function<Responsiveness, @Nullable Double> figure) {
        return pool.over(run -> {
            Responsiveness seen = run.conditions().responsiveness();
            Double value = seen == null ? null : figure.apply(seen);
            return value == null ? Double.NaN : value;
        });
    }
}
