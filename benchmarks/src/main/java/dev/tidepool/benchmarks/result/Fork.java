package dev.tidepool.benchmarks.result;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One measurement in a separate JVM.
 *
 * @param round the round, from 1
 * @param values the measured values; empty if the fork failed
 * @param failure the failure, or null
 */
public record Fork(
        String cell,
        String pool,
        int round,
        Map<Metric, Double> values,
        @Nullable String failure) {
    /** Returns this fork with more values; a failed fork stays as it is. */
    public Fork with(Map<Metric, Double> more) {
        if (failure != null) {
            return this;
        }
        Map<Metric, Double> all = new EnumMap<>(Metric.class);
        all.putAll(values);
        all.putAll(more);
        return new Fork(cell, pool, round, all, null);
    }
}
