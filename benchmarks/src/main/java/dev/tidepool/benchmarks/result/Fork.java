package dev.tidepool.benchmarks.result;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One contender in a separate JVM.
 *
 * @param round the round, from 1
 * @param values the measured values, the medians of the slices; empty if the fork failed
 * @param slices the values of each slice, in the order of the passes; a slice that was rejected has no values but
 *     {@link Metric#CORE_LINK}. Empty if the whole measurement was one slice.
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

    /** Returns a fork with these slices, one or more. */
    public static Fork of(String cell, String pool, int round, List<Map<Metric, Double>> slices) {
        Fork fork = new Fork(cell, pool, round, Map.of(), slices, null);
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        Set<Metric> measured = EnumSet.noneOf(Metric.class);
        slices.forEach(slice -> measured.addAll(slice.keySet()));
        measured.forEach(metric -> values.put(metric, fork.slices(metric).median()));
        if (slices.size() == 1) {
            return new Fork(cell, pool, round, values, List.of(), null);
        }
        long rejected = slices.stream().filter(Fork::isRejected).count();
        values.put(Metric.REJECTED, (double) rejected / slices.size());
        return new Fork(cell, pool, round, values, slices, null);
    }

    /** Returns a fork that failed. */
    public static Fork failed(String cell, String pool, int round, String failure) {
        return new Fork(cell, pool, round, Map.of(), List.of(), failure);
    }

    /** Returns the values of a metric, one for each slice; NaN for a slice without it. */
    public Samples slices(Metric metric) {
        List<Map<Metric, Double>> all = slices.isEmpty() ? List.of(values) : slices;
        return new Samples(all.stream()
                .map(slice -> slice.getOrDefault(metric, Double.NaN))
                .toList());
    }

    /** Returns the median of a metric; NaN if the fork does not have it. */
    public double value(Metric metric) {
        return values.getOrDefault(metric, Double.NaN);
    }

    private static boolean isRejected(Map<Metric, Double> slice) {
        return slice.keySet().equals(Set.of(Metric.CORE_LINK));
    }
}
