package dev.tidepool.benchmarks.cell;

import dev.tidepool.benchmarks.pool.Contender;
import dev.tidepool.benchmarks.result.Effort;
import dev.tidepool.benchmarks.result.Metric;
import java.util.Map;

/** Measures one contender in this fresh JVM. */
@FunctionalInterface
public interface Experiment<K extends Contender> {
    /**
     * Opens a contender, measures it, and closes it.
     *
     * @throws Exception any failure
     */
    Map<Metric, Double> measure(K kind, Effort effort) throws Exception;
}
