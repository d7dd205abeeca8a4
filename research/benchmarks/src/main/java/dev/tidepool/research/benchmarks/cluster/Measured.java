package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.lab.measure.machine.NoiseMeter;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.research.benchmarks.cell.OneSlice;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Waits for a quiet machine, opens a cluster and measures it. The result includes the CPU use of other processes. */
record Measured(ClusterSize size, Body body) implements OneSlice<ClusterRoute> {
    private static final double QUIET = 0.1;
    private static final int MAX_SAMPLES = 20;

    /** Measures an open cluster. */
    @FunctionalInterface
    interface Body {
        /**
         * Measures.
         *
         * @throws Exception any failure of the cluster
         */
        Map<Metric, Double> measure(OpenCluster cluster, Effort effort) throws Exception;
    }

    @Override
    public Map<Metric, Double> measure(ClusterRoute route, Effort effort) throws Exception {
        awaitQuiet();
        try (OpenCluster cluster = route.opener().open(size)) {
            NoiseMeter meter = new NoiseMeter(cluster.pids());
            meter.begin();
            Map<Metric, Double> values = new EnumMap<>(body.measure(cluster, effort));
            Noise noise = meter.end();
            values.put(Metric.FOREIGN_CPU, noise == null ? 0 : noise.foreignCpuShare() + noise.stolenCpuShare());
            if (noise != null && noise.worstForeignCpuShare() != null) {
                values.put(Metric.WORST_FOREIGN_CPU, noise.worstForeignCpuShare());
            }
            return values;
        }
    }

    /** Waits until other processes use less than a tenth of the cores, for at most 10 s. */
    private static void awaitQuiet() throws InterruptedException {
        for (int sample = 0; sample < MAX_SAMPLES; sample++) {
            NoiseMeter meter = new NoiseMeter(List.of());
            meter.begin();
            TimeUnit.MILLISECONDS.sleep(Noise.WINDOW_MILLIS);
            Noise noise = meter.end();
            if (noise == null || noise.foreignCpuShare() + noise.stolenCpuShare() < QUIET) {
                return;
            }
        }
    }
}
