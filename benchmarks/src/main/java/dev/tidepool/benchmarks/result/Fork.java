package dev.tidepool.benchmarks.result;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One measurement in a JVM of its own.
 *
 * @param cell the name of the cell
 * @param pool the name of the pool
 * @param round the round, from 1; in each, every pool has its turn in every cell
 * @param values what was measured; empty if the fork failed
 * @param failure why it failed; null if it did not
 */
public record Fork(
        String cell,
        String pool,
        int round,
        Map<Metric, Double> values,
        @Nullable String failure) {

    /** Returns the same with more values, unless it failed. */
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
