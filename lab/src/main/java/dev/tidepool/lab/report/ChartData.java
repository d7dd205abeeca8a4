package dev.tidepool.lab.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.compare.Comparison;
import dev.tidepool.lab.compare.Pool;
import dev.tidepool.lab.result.PolicyDescription;
import dev.tidepool.lab.result.Run;
import java.util.List;

/** What the page's charts draw: pools, their runs, curves, series and decisions. An invalid run comes without any latency. */
final class ChartData {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final String DEFAULT_POLICY = "auto";

    private ChartData() {}

    /** The pools with their runs, reduced to the given detail. */
    static ObjectNode of(List<Pool> pools, ChartDetail detail) {
        ObjectNode data = JSON.objectNode();
        data.put("shownFirst", shownFirst(pools));
        ArrayNode array = data.putArray("pools");
        for (Pool pool : pools) {
            ObjectNode entry = array.addObject().put("name", pool.name());
            Run median = pool.medianRun();
            Run shown = median == null ? pool.runs().get(0) : median;
            ArrayNode runs = entry.putArray("runs");
            for (Run run : pool.runs()) {
                if (detail.everyRepetition() || run.repetition() == shown.repetition()) {
                    runs.add(run(run, run.repetition() == shown.repetition(), detail));
                }
            }
        }
        return data;
    }

    /** The index of the pool whose strips are shown first: auto, else the best, else the first. */
    private static int shownFirst(List<Pool> pools) {
        Pool best = new Comparison(pools).best();
        return pools.stream()
                .filter(pool -> (pool.name() + "+").startsWith(DEFAULT_POLICY + "+"))
                .findFirst()
                .map(Pool::index)
                .orElse(best == null ? 0 : best.index());
    }

    private static ObjectNode run(Run run, boolean median, ChartDetail detail) {
        ObjectNode entry = JSON.objectNode();
        entry.put("repetition", run.repetition());
        entry.put("valid", run.valid());
        entry.put("incomplete", run.incomplete());
        entry.put("lowerBound", run.unfinished() > 0);
        entry.put("median", median);
        entry.put("policy", policy(run.policy()));
        if (run.valid()) {
            entry.set("response", curve(run.responsePercentiles()));
            entry.set("queueWait", curve(run.queueWaitPercentiles()));
        } else {
            entry.put("invalidReason", run.invalidReason());
        }
        if (detail.points() > 0 && !run.series().isEmpty()) {
            entry.set("series", SeriesReduction.columns(run.series(), detail.points(), run.valid()));
            entry.put("points", run.series().size());
        }
        entry.set("decisions", DecisionLog.kept(run.decisions(), detail.decisions()));
        entry.put("decisionsMade", run.decisions().size());
        return entry;
    }

    private static ArrayNode curve(List<List<Double>> percentiles) {
        ArrayNode curve = JSON.arrayNode();
        for (List<Double> point : percentiles) {
            curve.addArray().add(point.get(0)).add(SeriesReduction.rounded(point.get(1)));
        }
        return curve;
    }

    private static String policy(PolicyDescription policy) {
        StringBuilder text = new StringBuilder(policy.name());
        policy.parameters()
                .forEach((name, value) ->
                        text.append(", ").append(name).append(' ').append(value));
        return text.toString();
    }
}
