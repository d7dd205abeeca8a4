package dev.tidepool.lab.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What the page's charts draw: pools, their runs, curves, series and decisions. An invalid run comes without any latency. */
final class ChartData {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private ChartData() {}

    /** The pools with their runs, reduced to the given detail. */
    static ObjectNode of(List<Pool> pools, ChartDetail detail) {
        ObjectNode data = JSON.objectNode();
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

    private static ObjectNode run(Run run, boolean median, ChartDetail detail) {
        ObjectNode entry = JSON.objectNode();
        entry.put("repetition", run.repetition());
        entry.put("valid", run.valid());
        entry.put("incomplete", run.incomplete());
        entry.put("lowerBound", run.tasks("unfinished") > 0);
        entry.put("median", median);
        entry.put("policy", policy(run.node().path("policy")));
        if (run.valid()) {
            entry.set("response", curve(run.node().path("responsePercentiles")));
            entry.set("queueWait", curve(run.node().path("queueWaitPercentiles")));
        } else {
            entry.put("invalidReason", run.invalidReason());
        }
        JsonNode series = run.node().path("series");
        if (detail.points() > 0 && !series.isEmpty()) {
            entry.set("series", SeriesReduction.columns(series, detail.points(), run.valid()));
            entry.put("points", series.size());
        }
        JsonNode decisions = run.node().path("decisions");
        entry.set("decisions", DecisionLog.kept(decisions, detail.decisions()));
        entry.put("decisionsMade", decisions.size());
        return entry;
    }

    private static ArrayNode curve(JsonNode percentiles) {
        ArrayNode curve = JSON.arrayNode();
        for (JsonNode point : percentiles) {
            if (point.path(0).isNumber() && point.path(1).isNumber()) {
                curve.addArray()
                        .add(point.path(0))
                        .add(SeriesReduction.rounded(point.path(1).asDouble()));
            }
        }
        return curve;
    }

    private static String policy(JsonNode policy) {
        if (!policy.isObject()) {
            return "";
        }
        StringBuilder text = new StringBuilder(policy.path("name").asText(""));
        policy.path("parameters")
                .properties()
                .forEach(parameter -> text.append(", ")
                        .append(parameter.getKey())
                        .append(' ')
                        .append(
                                parameter.getValue().isValueNode()
                                        ? parameter.getValue().asText()
                                        : parameter.getValue()));
        return text.toString();
    }
}
