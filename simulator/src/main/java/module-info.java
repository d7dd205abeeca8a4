/**
 * Virtual time: machines, pools and clusters of them that run the same policies and the same sizing
 * controller as the real ones, on the same workloads.
 */
module dev.tidepool.simulator {
    requires transitive dev.tidepool.policy;
    requires transitive dev.tidepool.workload;
    requires transitive org.apache.commons.rng.api;
    requires org.apache.commons.rng.simple;
    requires static org.jspecify;

    exports dev.tidepool.simulator;
    exports dev.tidepool.simulator.cluster;
    exports dev.tidepool.simulator.event;
    exports dev.tidepool.simulator.machine;
    exports dev.tidepool.simulator.pool;
}
