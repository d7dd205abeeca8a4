/**
 * Simulation in virtual time: machines, pools and clusters that run the same policies, controller and workloads as the
 * real ones.
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
