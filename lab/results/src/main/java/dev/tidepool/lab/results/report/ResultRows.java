package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Outcome;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.Ranking;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.HtmlTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The results as an HTML table: one pool a row, lowest response p99 first, invalid pools last and without latencies.
 */
final class ResultRows {
    private static final List<Measure> AFTER_PLOT =
            List.of(Measure.RESPONSE_P999, Measure.RESPONSE_MAX, Measure.QUEUE_WAIT_P99);
    private static final List<Measure> COSTS = List.of(
            Measure.MEAN_THREADS, Measure.PEAK_THREADS, Measure.CREATED_THREADS, Measure.RESIZES, Measure.CPU_SECONDS);
    private static final int LATENCY_COLUMNS = 6;

    /** results.html has the two lines of the table's head. */
    private static final List<DataTable.Column> COLUMNS =
            DataTable.named("Pool", Collections.nCopies(LATENCY_COLUMNS + 1 + COSTS.size() + 1, ""));

    private final Ranking ranking;
    private final IntervalPlot plot;

    private ResultRows(List<Pool> pools, Ranking ranking) {
        this.ranking = ranking;
        this.plot = IntervalPlot.over(
                pools.stream().map(pool -> pool.interval(Measure.RESPONSE_P99)).toList());
    }

    /** The rows of the table's body. */
    static String of(List<Pool> pools, Ranking ranking) {
        ResultRows table = new ResultRows(pools, ranking);
        return HtmlTable.rows(new DataTable(
                COLUMNS,
                pools.stream()
                        .sorted(Comparator.comparing(
                                        (Pool pool) -> pool.counted().isEmpty())
                                .thenComparing(pool -> !pool.comparable())
                                .thenComparingDouble(pool -> pool.median(Measure.RESPONSE_P99)))
                        .map(table::row)
                        .toList()));
    }

    private List<TableCell> row(Pool pool) {
        List<TableCell> cells = new ArrayList<>();
        cells.add(PoolStyle.named(pool).with("data-key", pool.name()));
        if (pool.counted().isEmpty()) {
            cells.add(TableCell.of("No latencies: " + pool.invalidReasons())
                    .with("class", "why")
                    .with("colspan", LATENCY_COLUMNS));
        } else {
            cells.add(cell(pool, Measure.RESPONSE_P50));
            cells.add(cell(pool, Measure.RESPONSE_P99));
            cells.add(TableCell.drawn("", plot.svg(pool.interval(Measure.RESPONSE_P99), pool))
                    .with("class", "plot"));
            AFTER_PLOT.forEach(measure -> cells.add(cell(pool, measure)));
        }
        cells.add(outcomes(pool));
        COSTS.forEach(measure -> cells.add(cell(pool, measure)));
        cells.add(TableCell.of(ranking.verdict(pool)).with("class", "verdict"));
        return cells;
    }

    private static TableCell cell(Pool pool, Measure measure) {
        Interval interval = pool.interval(measure);
        String name = measure.name().toLowerCase(Locale.ROOT).replace('_', '-');
        if (interval == null) {
            return TableCell.EMPTY.with("data-column", name);
        }
        String bound = measure.isLatency() && pool.lowerBound() ? "≥" : "";
        return TableCell.of(
                        bound + text(measure, interval.median()), Spread.text(interval, value -> range(measure, value)))
                .with("data-column", name)
                .with("data-key", interval.median());
    }

    private static TableCell outcomes(Pool pool) {
        List<Outcome> happened = Arrays.stream(Outcome.values())
                .filter(outcome -> pool.tasks(outcome) > 0)
                .toList();
        String spans = happened.stream()
                .map(outcome -> "<span>" + Numbers.whole(pool.tasks(outcome)) + " " + outcome + "</span>")
                .collect(Collectors.joining());
        return TableCell.drawn("0", spans.isEmpty() ? "<span class=\"zero\">0</span>" : spans)
                .with("class", "number outcomes")
                .with("data-column", "not-completed")
                .with("data-key", happened.stream().mapToLong(pool::tasks).sum());
    }

    private static String text(Measure measure, double value) {
        return switch (measure) {
            case RESIZES, PEAK_THREADS, CREATED_THREADS, MEAN_THREADS ->
                value < 100 && value != Math.rint(value)
                        ? String.format(Locale.ROOT, "%.1f", value)
                        : Numbers.whole(value);
            case CPU_SECONDS -> String.format(Locale.ROOT, "%,.1f", value);
            default -> Numbers.aligned(value);
        };
    }

    /** The end of an interval, which is too small to align. */
    private static String range(Measure measure, double value) {
        return measure.isLatency() ? Numbers.plain(value) : text(measure, value);
    }
}
