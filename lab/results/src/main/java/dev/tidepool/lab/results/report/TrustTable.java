package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Whether each pool's runs are valid: how late the generator was, and who else used the machine. */
final class TrustTable {
    private static final List<DataTable.Column> COLUMNS = List.of(
            DataTable.number("valid runs"),
            DataTable.number("generator late p99, ms"),
            DataTable.number("of response p99"),
            DataTable.number("CPU used by others"),
            DataTable.number("CPU stolen"),
            new DataTable.Column("why invalid", DataTable.Kind.WORDS));

    private TrustTable() {}

    /** The table; each cell has the worst of the pool's valid runs, or of all runs if none is valid. */
    static String of(List<Pool> pools) {
        PoolTable table = new PoolTable("Validity", COLUMNS);
        for (Pool pool : pools) {
            List<Run> runs = pool.counted().isEmpty() ? pool.runs() : pool.counted();
            long valid = pool.runs().stream().filter(Run::valid).count();
            OptionalDouble late =
                    worst(runs, run -> run.arrivals().generatorLatenessMillis().p99());
            table.row(
                    pool,
                    List.of(
                            TableCell.of(valid + " of " + pool.runs().size()),
                            late.isPresent() ? TableCell.of(Numbers.plain(late.getAsDouble())) : TableCell.EMPTY,
                            share(late, pool.interval(Measure.RESPONSE_P99)),
                            percent(runs, Noise::foreignCpuShare),
                            percent(runs, Noise::stolenCpuShare),
                            TableCell.of(pool.invalidReasons())));
        }
        return table.html();
    }

    /** The validity of the whole race, in a sentence. */
    static String verdict(List<Pool> pools) {
        long runs = pools.stream().mapToLong(pool -> pool.runs().size()).sum();
        long invalid = invalid(pools);
        if (invalid == 0) {
            return runs == 1 ? "The run is valid." : "All " + Numbers.whole(runs) + " runs are valid.";
        }
        return Numbers.whole(invalid) + " of " + Numbers.whole(runs)
                + (invalid == 1 ? " runs is invalid" : " runs are invalid")
                + ": their latencies appear nowhere on this page.";
    }

    static long invalid(List<Pool> pools) {
        return pools.stream()
                .flatMap(pool -> pool.runs().stream())
                .filter(run -> !run.valid())
                .count();
    }

    private static TableCell share(OptionalDouble late, @Nullable Interval p99) {
        return late.isEmpty() || p99 == null || p99.median() <= 0
                ? TableCell.EMPTY
                : percent(late.getAsDouble() / p99.median());
    }

    private static TableCell percent(List<Run> runs, ToDoubleFunction<Noise> share) {
        OptionalDouble worst = worst(
                runs,
                run -> run.conditions().noise() == null
                        ? null
                        : share.applyAsDouble(run.conditions().noise()));
        return worst.isPresent() ? percent(worst.getAsDouble()) : TableCell.EMPTY;
    }

    private static TableCell percent(double share) {
        return TableCell.of(share > 0 && share < 1e-4 ? "< 0.01 %" : Numbers.plain(100 * share) + " %");
    }

    private static OptionalDouble worst(List<Run> runs, Function<Run, @Nullable Double> figure) {
        return runs.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max();
    }
}
