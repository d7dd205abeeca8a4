package dev.tidepool.lab.results.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.ClusterRun;
import dev.tidepool.lab.results.NodeRun;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.Run;
import java.util.List;

/** One run as the page's charts draw it. An invalid run has no latencies. */
final class RunChart {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private RunChart() {}

    /**
     * The run, reduced to the given detail.
     *
     * @param median whether it is the median run of its pool
     */
    static ObjectNode of(Run run, boolean median, ChartDetail detail) {
        ObjectNode entry = JSON.objectNode();
        entry.put("repetition", run.repetition());
        entry.put("valid", run.valid());
        entry.put("incomplete", run.incomplete());
        entry.put("lowerBound", run.counts().unfinished() > 0);
        entry.put("median", median);
        entry.put("policy", policy(run.control().policy()));
        if (run.valid()) {
            latencies(entry, run, median, detail);
        } else {
            entry.put("invalidReason", run.status().invalidReason());
        }
        if (detail.points() > 0 && !run.series().isEmpty()) {
            entry.set("series", SeriesReduction.columns(run.series(), detail.points(), run.valid()));
            entry.put("points", run.series().size());
        }
        ClusterRun cluster = run.conditions().cluster();
        if (cluster != null && detail.points() > 0) {
            nodes(entry.putArray("nodes"), cluster, Math.max(1, detail.points() / 2));
        }
        entry.set("decisions", DecisionLog.kept(run.control().decisions(), detail.decisions()));
        entry.put("decisionsMade", run.control().decisions().size());
        return entry;
    }

    /** The curves, and for the median run the heat map. */
    private static void latencies(ObjectNode entry, Run run, boolean median, ChartDetail detail) {
        entry.set("response", curve(run.latencies().responsePercentiles()));
        entry.set("queueWait", curve(run.latencies().queueWaitPercentiles()));
        if (run.latencies().servicePercentiles() != null) {
            entry.set("service", curve(run.latencies().servicePercentiles()));
        }
        if (run.latencies().responseHeat() != null && median && detail.heatColumns() > 0) {
            JsonNode heat = HeatReduction.columns(run.latencies().responseHeat(), detail.heatColumns());
            if (heat.isObject()) {
                entry.set("heat", heat);
            }
        }
    }

    private static void nodes(ArrayNode nodes, ClusterRun cluster, int points) {
        for (NodeRun node : cluster.nodes()) {
            if (!node.series().isEmpty()) {
                nodes.addObject()
                        .put("node", node.node())
                        .put("speed", node.speed())
                        .set("series", SeriesReduction.nodeColumns(node.series(), points));
            }
        }
    }

    /** A curve of points [percentile, millis]. */
    static ArrayNode curve(List<List<Double>> percentiles) {
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
