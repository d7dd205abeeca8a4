/**
 * Simulation in virtual time: machines, pools and clusters that run the same policies, controller and workloads as the
 * real ones.
 */
module dev.tidepool.lab.simulator {
    requires transitive dev.tidepool.policy;
    requires transitive dev.tidepool.lab.workload;
    requires transitive org.apache.commons.rng.api;
    requires org.apache.commons.rng.simple;
    requires static org.jspecify;

    exports dev.tidepool.lab.simulator;
    exports dev.tidepool.lab.simulator.cluster;
    exports dev.tidepool.lab.simulator.event;
    exports dev.tidepool.lab.simulator.machine;
    exports dev.tidepool.lab.simulator.pool;
}
