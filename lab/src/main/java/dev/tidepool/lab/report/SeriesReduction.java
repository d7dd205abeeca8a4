package dev.tidepool.lab.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A run's series in columns, counts as rates per second, with neighbouring points joined where there are more than a chart can show.
 * A joined point has the time of its last one, the mean of rates and CPU, and the maximum of sizes, lengths and waits: a spike stays visible.
 */
final class SeriesReduction {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int DIGITS = 4;
    static final int TIME_DIGITS = 7;

    private SeriesReduction() {}

    /**
     * The columns t (s), arrivals and completions (per second), poolSize, busy, queueLength, queueWaitMillis and cpu (0 to 1).
     *
     * @param series the points of the result file, {@code t} rising, each at the end of its step
     * @param points most points to keep, at least 1
     * @param withWait whether queue waits are a result: not in an invalid run
     */
    static ObjectNode columns(JsonNode series, int points, boolean withWait) {
        int group = Math.max(1, (series.size() + points - 1) / points);
        ObjectNode columns = JSON.objectNode();
        ArrayNode times = columns.putArray("t");
        ArrayNode arrivals = columns.putArray("arrivals");
        ArrayNode completions = columns.putArray("completions");
        ArrayNode cpu = columns.putArray("cpu");
        double before = startOf(series);
        for (int from = 0; from < series.size(); from += group) {
            int to = Math.min(series.size(), from + group);
            double end = series.get(to - 1).path("t").asDouble();
            times.add(rounded(end, TIME_DIGITS));
            arrivals.add(rate(series, from, to, "arrivals", end - before));
            completions.add(rate(series, from, to, "completions", end - before));
            cpu.add(mean(series, from, to, "cpu"));
            before = end;
        }
        for (String key : new String[] {"poolSize", "busy", "queueLength"}) {
            columns.set(key, maxima(series, group, key));
        }
        if (withWait) {
            columns.set("queueWaitMillis", maxima(series, group, "queueWaitMillis"));
        }
        return columns;
    }

    /** The number with so many significant digits that no chart shows the difference; a whole one without a fraction; NaN as null. */
    static JsonNode rounded(double value) {
        return rounded(value, DIGITS);
    }

    /** The number with so many significant digits; a whole one, or one with more digits before its point, without a fraction; NaN as null. */
    static JsonNode rounded(double value, int digits) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return JSON.nullNode();
        }
        double magnitude = Math.abs(value);
        if (value == Math.rint(value) || magnitude >= Math.pow(10, digits)) {
            return JSON.numberNode(Math.round(value));
        }
        double scale = Math.pow(10, digits - Math.ceil(Math.log10(magnitude)));
        double rounded = Math.rint(value * scale) / scale;
        return rounded == Math.rint(rounded) ? JSON.numberNode(Math.round(rounded)) : JSON.numberNode(rounded);
    }

    private static double startOf(JsonNode series) {
        double first = series.path(0).path("t").asDouble();
        return first > 0 || series.size() < 2
                ? 0
                : first - (series.path(1).path("t").asDouble() - first);
    }

    private static JsonNode rate(JsonNode series, int from, int to, String key, double seconds) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += number(series, i, key);
        }
        return rounded(seconds > 0 ? sum / seconds : Double.NaN);
    }

    private static JsonNode mean(JsonNode series, int from, int to, String key) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += number(series, i, key);
        }
        return rounded(sum / (to - from));
    }

    private static ArrayNode maxima(JsonNode series, int group, String key) {
        ArrayNode column = JSON.arrayNode();
        for (int from = 0; from < series.size(); from += group) {
            double max = Double.NaN;
            for (int i = from; i < Math.min(series.size(), from + group); i++) {
                double value = number(series, i, key);
                max = Double.isNaN(max) || value > max ? value : max;
            }
            column.add(rounded(max));
        }
        return column;
    }

    private static double number(JsonNode series, int i, String key) {
        JsonNode value = series.get(i).path(key);
        return value.isNumber() ? value.asDouble() : Double.NaN;
    }
}
