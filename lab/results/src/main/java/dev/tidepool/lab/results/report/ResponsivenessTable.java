package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.Responsiveness;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.report.PoolTable.Cell;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How much each pool hurt other work on the machine. */
final class ResponsivenessTable {
    private static final List<String> COLUMNS = List.of(
            "delay p50, ms", "delay p99, ms", "log scale", "deviation, other process", "deviation, pool's process");

    private ResponsivenessTable() {}

    /** The table, a median and an interval over the repetitions in each cell; empty if nobody probed. */
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
                            Cell.drawn(plot.svg(p99, pool)),
                            cell(interval(pool, Responsiveness::processDeviation)),
                            cell(interval(pool, Responsiveness::threadDeviation))));
        }
        return table.html();
    }

    private static Cell cell(@Nullable Interval interval) {
        return interval == null
                ? Cell.NONE
                : Cell.number(Numbers.aligned(interval.median()), Spread.text(interval, Numbers::plain));
    }

    private static @Nullable Interval interval(Pool pool, Function<Responsiveness, @Nullable Double> figure) {
        return Interval.of(pool.counted().stream()
                .map(run -> run.conditions().responsiveness() == null
                        ? null
                        : figure.apply(run.conditions().responsiveness()))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray());
    }
}
