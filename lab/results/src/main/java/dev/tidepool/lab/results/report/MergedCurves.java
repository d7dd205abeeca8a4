package dev.tidepool.lab.results.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.results.Histograms;
import dev.tidepool.lab.results.PercentileCurve;
import dev.tidepool.lab.results.compare.Pool;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The percentile curves of a pool over its counted repetitions, from the sum of their histograms. */
final class MergedCurves {
    private static final long NANOS_PER_MICRO = 1_000;
    private static final int SIGNIFICANT_DIGITS = 3;

    private MergedCurves() {}

    /** The curves response, queueWait and service; null for fewer than two runs, or if one has no histograms. */
    static @Nullable ObjectNode of(Pool pool) {
        List<Histograms> histograms = pool.counted().stream()
                .map(run -> run.latencies().histograms())
                .filter(Objects::nonNull)
                .toList();
        if (histograms.size() < 2 || histograms.size() < pool.counted().size()) {
            return null;
        }
        ObjectNode curves = JsonNodeFactory.instance.objectNode();
        put(curves, "response", histograms, Histograms::response);
        put(curves, "queueWait", histograms, Histograms::queueWait);
        put(curves, "service", histograms, Histograms::service);
        return curves;
    }

    private static void put(
            ObjectNode curves, String name, List<Histograms> histograms, Function<Histograms, String> compressed) {
        Histogram nanos = new Histogram(SIGNIFICANT_DIGITS);
        for (Histograms each : histograms) {
            Histograms.micros(compressed.apply(each))
                    .recordedValues()
                    .forEach(value -> nanos.recordValueWithCount(
                            value.getValueIteratedTo() * NANOS_PER_MICRO, value.getCountAtValueIteratedTo()));
        }
        if (nanos.getTotalCount() > 0) {
            curves.set(name, RunChart.curve(PercentileCurve.of(nanos)));
        }
    }
}
