package dev.tidepool.research.benchmarks.result;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One contender in a separate JVM.
 *
 * @param round the round, from 1
 * @param values the measured values, the medians of the slices; empty if the fork failed
 * @param slices the values of each slice, in the order of the passes; empty if the whole measurement was one slice
 * @param failure the failure, or null
 */
public record Fork(
        String cell,
        String pool,
        int round,
        Map<Metric, Double> values,
        List<Map<Metric, Double>> slices,
        @Nullable String failure) {
    public Fork {
        slices = Objects.requireNonNullElse(slices, List.of()); // absent in results of earlier versions
    }

    /** Returns a fork with these slices, one or more. Its values are the medians; of all slices if none counts. */
    public static Fork of(String cell, String pool, int round, List<Map<Metric, Double>> slices) {
        List<Map<Metric, Double>> counted =
                slices.stream().filter(slice -> !isRejected(slice)).toList();
        List<Map<Metric, Double>> usable = counted.isEmpty() ? slices : counted;
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (Metric metric : usable.get(0).keySet()) {
            values.put(metric, median(usable, metric));
        }
        if (slices.size() == 1) {
            return new Fork(cell, pool, round, values, List.of(), null);
        }
        values.put(Metric.CORE_LINK, median(slices, Metric.CORE_LINK));
        values.put(Metric.REJECTED, 1 - (double) counted.size() / slices.size());
        return new Fork(cell, pool, round, values, slices, null);
    }

    /** Returns a fork that failed. */
    public static Fork failed(String cell, String pool, int round, String failure) {
        return new Fork(cell, pool, round, Map.of(), List.of(), failure);
    }

    /** Returns the values of a metric, one for each slice; NaN for a slice without it or that does not count. */
    public Samples slices(Metric metric) {
        List<Map<Metric, Double>> all = slices.isEmpty() ? List.of(values) : slices;
        return new Samples(all.stream()
                .map(slice -> isRejected(slice) ? Double.NaN : slice.getOrDefault(metric, Double.NaN))
                .toList());
    }

    /** Returns the median of a metric; NaN if the fork does not have it. */
    public double value(Metric metric) {
        return values.getOrDefault(metric, Double.NaN);
    }

    private static double median(List<Map<Metric, Double>> slices, Metric metric) {
        return new Samples(slices.stream()
                        .map(slice -> slice.getOrDefault(metric, Double.NaN))
                        .toList())
                .median();
    }

    private static boolean isRejected(Map<Metric, Double> slice) {
        return slice.getOrDefault(Metric.REJECTED, 0.0) > 0;
    }
}
