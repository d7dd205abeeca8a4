/**
 * Workloads for races and for the simulator: arrivals, task mixes, traces and workload files. Seeded streams provide
 * all randomness, so the same workload, capacity, length and seed give the same schedule on every JDK.
 */
module dev.tidepool.lab.workload {
    requires static org.jspecify;
    requires de.siegmar.fastcsv;
    requires transitive org.apache.commons.rng.api;
    requires org.apache.commons.rng.sampling;
    requires org.apache.commons.rng.simple;
    requires org.apache.commons.statistics.distribution;
    requires org.apache.commons.text;
    requires org.snakeyaml.engine;

    exports dev.tidepool.lab.workload;
    exports dev.tidepool.lab.workload.arrivals;
    exports dev.tidepool.lab.workload.durations;
    exports dev.tidepool.lab.workload.file;
}
