package dev.tidepool.lab.results.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.NodePoint;
import dev.tidepool.lab.results.SeriesPoint;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A run's series in columns, with counts as rates per second. Neighbouring points are joined if there are more than a
 * chart can show. A joined point has the time of its last one, the mean of rates, CPU and pressure, and the maximum of
 * sizes, lengths and waits, so that spikes stay visible.
 */
final class SeriesReduction {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int DIGITS = 4;
    static final int TIME_DIGITS = 7;

    private SeriesReduction() {}

    /**
     * The columns t (s), arrivals and completions (per second), target, poolSize, busy, queueLength, queueWaitMillis,
     * cpu and pressure (0 to 1). Columns without a value are left out.
     *
     * @param series the points, at least one, {@code t} rising, each at the end of its step
     * @param points the maximum of points, at least 1
     * @param withWait whether queue waits are a result: not in an invalid run
     */
    static ObjectNode columns(List<SeriesPoint> series, int points, boolean withWait) {
        int group = Math.max(1, (series.size() + points - 1) / points);
        ObjectNode columns = JSON.objectNode();
        ArrayNode times = columns.putArray("t");
        ArrayNode arrivals = columns.putArray("arrivals");
        ArrayNode completions = columns.putArray("completions");
        double before = startOf(series);
        for (int from = 0; from < series.size(); from += group) {
            int to = Math.min(series.size(), from + group);
            double end = series.get(to - 1).t();
            times.add(rounded(end, TIME_DIGITS));
            arrivals.add(rate(series, from, to, SeriesPoint::arrivals, end - before));
            completions.add(rate(series, from, to, SeriesPoint::completions, end - before));
            before = end;
        }
        put(columns, "target", maxima(series, group, point -> orNaN(point.target())));
        columns.set("poolSize", maxima(series, group, SeriesPoint::poolSize));
        columns.set("busy", maxima(series, group, SeriesPoint::busy));
        columns.set("queueLength", maxima(series, group, SeriesPoint::queueLength));
        if (withWait) {
            put(columns, "queueWaitMillis", maxima(series, group, point -> orNaN(point.queueWaitMillis())));
        }
        put(columns, "cpu", means(series, group, point -> orNaN(point.cpu())));
        put(columns, "pressure", means(series, group, point -> orNaN(point.pressure())));
        return columns;
    }

    /**
     * A node's columns t (s), target, poolSize, busy and queueLength.
     *
     * @param series the points, {@code t} rising
     * @param points the maximum of points, at least 1
     */
    static ObjectNode nodeColumns(List<NodePoint> series, int points) {
        int group = Math.max(1, (series.size() + points - 1) / points);
        ObjectNode columns = JSON.objectNode();
        columns.set("t", maxima(series, group, NodePoint::t));
        columns.set("target", maxima(series, group, NodePoint::target));
        columns.set("poolSize", maxima(series, group, NodePoint::poolSize));
        columns.set("busy", maxima(series, group, NodePoint::busy));
        columns.set("queueLength", maxima(series, group, NodePoint::queueLength));
        return columns;
    }

    private static void put(ObjectNode columns, String name, ArrayNode column) {
        for (JsonNode value : column) {
            if (!value.isNull()) {
                columns.set(name, column);
                return;
            }
        }
    }

    /** The number with as many significant digits as a chart can show; NaN as null. */
    static JsonNode rounded(double value) {
        return rounded(value, DIGITS);
    }

    /** The number with this many significant digits, without a fraction if it is whole or large; NaN as null. */
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

    private static double startOf(List<SeriesPoint> series) {
        double first = series.get(0).t();
        return first > 0 || series.size() < 2 ? 0 : first - (series.get(1).t() - first);
    }

    private static JsonNode rate(
            List<SeriesPoint> series, int from, int to, ToLongFunction<SeriesPoint> count, double seconds) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += count.applyAsLong(series.get(i));
        }
        return rounded(seconds > 0 ? sum / seconds : Double.NaN);
    }

    /** The mean of each group's known values. */
    private static ArrayNode means(List<SeriesPoint> series, int group, ToDoubleFunction<SeriesPoint> figure) {
        ArrayNode column = JSON.arrayNode();
        for (int from = 0; from < series.size(); from += group) {
            column.add(rounded(series.subList(from, Math.min(series.size(), from + group)).stream()
                    .mapToDouble(figure)
                    .filter(value -> !Double.isNaN(value))
                    .average()
                    .orElse(Double.NaN)));
        }
        return column;
    }

    private static <T> ArrayNode maxima(List<T> series, int group, ToDoubleFunction<T> figure) {
        ArrayNode column = JSON.arrayNode();
        for (int from = 0; from < series.size(); from += group) {
            double max = Double.NaN;
            for (int i = from; i < Math.min(series.size(), from + group); i++) {
                double value = figure.applyAsDouble(series.get(i));
                max = Double.isNaN(max) || value > max ? value : max;
            }
            column.add(rounded(max));
        }
        return column;
    }

    private static double orNaN(@Nullable Number value) {
        return value == null ? Double.NaN : value.doubleValue();
    }
}
