package dev.tidepool.lab.results.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.Sweep;
import dev.tidepool.lab.results.page.PageTemplate;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.HtmlTable;
import dev.tidepool.lab.results.table.TableCell;
import dev.tidepool.lab.results.text.SweepText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A sweep as one HTML page that needs no network: p99 and thread-seconds over the fixed sizes, and the other pools at
 * their mean threads. Stateless.
 */
public final class SweepPage {
    private SweepPage() {}

    /** Returns the page of a race over fixed sizes. */
    public static String of(RaceResult race) {
        Sweep sweep = Sweep.of(race);
        RaceView view = RaceView.of(Races.of(List.of(race))).get(0);
        String workload = race.scenario().workload().name();
        return PageTemplate.page(Map.of(
                "title",
                escapeXml11("“" + workload + "”: sweep of fixed sizes"),
                "css",
                PageTemplate.resources(HtmlReport.class, List.of("charts.css", "sweep.css")),
                "js",
                PageTemplate.resources(HtmlReport.class, List.of("axes.js", "labels.js", "copy.js", "sweep.js")),
                "data",
                PageTemplate.data(data(sweep)),
                "body",
                PageTemplate.filled(
                        HtmlReport.class,
                        "sweep.html",
                        Map.of(
                                "kind",
                                        race.scenario().mode() == Mode.SIMULATED
                                                ? "Sweep, simulated"
                                                : "Sweep, on real threads",
                                "workload", escapeXml11(workload),
                                "headline", escapeXml11(String.join(" ", sweep.headline())),
                                "method", escapeXml11(sweep.method()),
                                "invalid", escapeXml11(String.join(" ", sweep.withoutFigures())),
                                "table",
                                        HtmlTable.of(
                                                marked(sweep), "pools sweep", "Figures of each size and each pool"),
                                "trust", new Section(view, 0, false).trust()))));
    }

    /** The table with the row of the best size emphasised. */
    private static DataTable marked(Sweep sweep) {
        DataTable table = SweepText.table(sweep);
        List<Pool> pools = sweep.allPools();
        List<List<TableCell>> rows = new ArrayList<>();
        for (int i = 0; i < pools.size(); i++) {
            boolean best = sweep.isBest(pools.get(i));
            rows.add(
                    best
                            ? table.rows().get(i).stream()
                                    .map(cell -> cell.with("class", "number best"))
                                    .toList()
                            : table.rows().get(i));
        }
        return new DataTable(table.columns(), rows);
    }

    private static ObjectNode data(Sweep sweep) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        ArrayNode sizes = data.putArray("sizes");
        sweep.sizes().forEach((threads, pool) -> sizes.add(point(pool, threads, sweep)));
        ArrayNode others = data.putArray("others");
        sweep.others().forEach(pool -> others.add(point(pool, pool.median(Measure.MEAN_THREADS), sweep)));
        return data;
    }

    /** A point of the charts; a figure that was not measured is null. */
    private static ObjectNode point(Pool pool, double threads, Sweep sweep) {
        ObjectNode point = JsonNodeFactory.instance.objectNode();
        point.put("name", pool.name()).put("threads", threads).put("best", sweep.isBest(pool));
        point.put("served", pool.servedAll());
        put(point, "p50", pool.interval(Measure.RESPONSE_P50));
        put(point, "p99", pool.interval(Measure.RESPONSE_P99));
        put(point, "threadSeconds", RaceView.threadSeconds(pool));
        return point;
    }

    private static void put(ObjectNode point, String name, @Nullable Interval interval) {
        if (interval != null) {
            ArrayNode values = point.putArray(name);
            List.of(interval.low(), interval.median(), interval.high())
                    .forEach(value -> values.add(Objects.requireNonNull(SeriesReduction.rounded(value))));
        }
    }
}
