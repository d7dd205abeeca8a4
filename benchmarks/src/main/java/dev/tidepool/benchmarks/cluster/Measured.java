package dev.tidepool.benchmarks.cluster;

import dev.tidepool.benchmarks.cell.Effort;
import dev.tidepool.benchmarks.cell.Experiment;
import dev.tidepool.benchmarks.result.Metric;
import java.util.EnumMap;
import java.util.Map;

/**
 * Opens a cluster on a quiet machine, measures it, and says how quiet the machine was meanwhile.
 *
 * @param size how large it is
 * @param body what is measured
 */
record Measured(ClusterSize size, Body body) implements Experiment<Route> {

    /** Measures an open cluster. */
    @FunctionalInterface
    interface Body {
        /**
         * Measures.
         *
         * @throws Exception whatever the cluster throws
         */
        Map<Metric, Double> measure(OpenCluster cluster, Effort effort) throws Exception;
    }

    @Override
    public Map<Metric, Double> measure(Route route, Effort effort) throws Exception {
        ForeignCpu.awaitQuiet();
        try (OpenCluster cluster = route.opener().open(size)) {
            ForeignCpu others = new ForeignCpu(cluster.pids());
            Map<Metric, Double> values = new EnumMap<>(body.measure(cluster, effort));
            values.put(Metric.FOREIGN_CPU, others.share());
            return values;
        }
    }
}
