package dev.tidepool.lab.results.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Comparison;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.results.compare.Outcome;
import dev.tidepool.lab.results.compare.Pool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The results as the rows of an HTML table: one pool a row, lowest response p99 first, invalid pools last and without latencies. */
final class ResultTable {
    private static final List<Measure> LATENCIES_AFTER_PLOT =
            List.of(Measure.RESPONSE_P999, Measure.RESPONSE_MAX, Measure.QUEUE_WAIT_P99);
    private static final int LATENCY_COLUMNS = 6;

    private final List<Pool> pools;
    private final Comparison comparison;
    private final IntervalPlot plot;

    ResultTable(List<Pool> pools, Comparison comparison) {
        this.pools = pools;
        this.comparison = comparison;
        this.plot = IntervalPlot.over(
                pools.stream().map(pool -> pool.interval(Measure.RESPONSE_P99)).toList());
    }

    /** The table's rows. */
    String rows() {
        List<Pool> sorted = new ArrayList<>(pools);
        sorted.sort(Comparator.comparing((Pool pool) -> pool.counted().isEmpty())
                .thenComparing(pool -> !pool.comparable())
                .thenComparingDouble(ResultTable::p99));
        StringBuilder html = new StringBuilder();
        sorted.forEach(pool -> row(html, pool));
        return html.toString();
    }

    private void row(StringBuilder html, Pool pool) {
        boolean invalid = pool.counted().isEmpty();
        html.append("<tr").append(invalid ? " class=\"invalid\"" : "").append(">\n");
        html.append("<th scope=\"row\" data-key=\"")
                .append(escapeXml11(pool.name()))
                .append("\">")
                .append(PoolTable.named(pool))
                .append("</th>\n");
        if (invalid) {
            html.append("<td class=\"why\" colspan=\"" + LATENCY_COLUMNS + "\">No latencies: ")
                    .append(escapeXml11(pool.invalidReasons()))
                    .append("</td>\n");
        } else {
            cell(html, pool, Measure.RESPONSE_P50);
            cell(html, pool, Measure.RESPONSE_P99);
            html.append("<td class=\"plot\">")
                    .append(plot.svg(pool.interval(Measure.RESPONSE_P99), pool))
                    .append("</td>\n");
            LATENCIES_AFTER_PLOT.forEach(measure -> cell(html, pool, measure));
        }
        outcomes(html, pool);
        for (Measure measure : new Measure[] {
            Measure.MEAN_THREADS, Measure.PEAK_THREADS, Measure.CREATED_THREADS, Measure.RESIZES, Measure.CPU_SECONDS
        }) {
            cell(html, pool, measure);
        }
        html.append("<td class=\"verdict\">")
                .append(escapeXml11(comparison.verdict(pool)))
                .append("</td>\n</tr>\n");
    }

    private static void cell(StringBuilder html, Pool pool, Measure measure) {
        Interval interval = pool.interval(measure);
        String name = measure.name().toLowerCase(Locale.ROOT).replace('_', '-');
        if (interval == null) {
            html.append("<td class=\"number\" data-column=\"").append(name).append("\">–</td>\n");
            return;
        }
        String bound = measure.isLatency() && pool.lowerBound() ? "≥" : "";
        html.append("<td class=\"number\" data-column=\"")
                .append(name)
                .append("\" data-key=\"")
                .append(interval.median())
                .append("\">")
                .append(bound)
                .append(text(measure, interval.median()));
        String low = range(measure, interval.low());
        String high = range(measure, interval.high());
        if (!low.equals(high)) {
            html.append("<small>").append(low).append('–').append(high).append("</small>");
        }
        html.append("</td>\n");
    }

    private static void outcomes(StringBuilder html, Pool pool) {
        long total = Arrays.stream(Outcome.values()).mapToLong(pool::tasks).sum();
        html.append("<td class=\"number outcomes\" data-column=\"not-completed\" data-key=\"")
                .append(total)
                .append("\">");
        if (total == 0) {
            html.append("<span class=\"zero\">0</span>");
        }
        for (Outcome outcome : Outcome.values()) {
            if (pool.tasks(outcome) > 0) {
                html.append("<span>")
                        .append(Numbers.whole(pool.tasks(outcome)))
                        .append(' ')
                        .append(outcome)
                        .append("</span>");
            }
        }
        html.append("</td>\n");
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

    /** The end of an interval, which stands too small to align. */
    private static String range(Measure measure, double value) {
        return measure.isLatency() ? Numbers.plain(value) : text(measure, value);
    }

    private static double p99(Pool pool) {
        Interval interval = pool.interval(Measure.RESPONSE_P99);
        return interval == null ? Double.POSITIVE_INFINITY : interval.median();
    }
}
