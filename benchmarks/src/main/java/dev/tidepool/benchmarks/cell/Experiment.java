package dev.tidepool.benchmarks.cell;

import dev.tidepool.benchmarks.pool.PoolKind;
import dev.tidepool.benchmarks.result.Metric;
import java.util.Map;

/** Measures one pool, in this JVM, which is a fresh one. */
@FunctionalInterface
public interface Experiment {

    /**
     * Opens a pool of this kind, measures it, and closes it.
     *
     * @throws Exception whatever the pool throws
     */
    Map<Metric, Double> measure(PoolKind kind, Effort effort) throws Exception;
}
