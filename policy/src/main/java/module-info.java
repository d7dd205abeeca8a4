/**
 * Sizing and routing policies as deterministic state machines, and the controller that drives sizing. They have no
 * thread, clock, lock, log or I/O, so the pool, the cluster and the simulator run the same code.
 */
module dev.tidepool.policy {
    requires static org.jspecify;

    exports dev.tidepool.policy;
    exports dev.tidepool.policy.control;
    exports dev.tidepool.policy.overload;
    exports dev.tidepool.policy.forecast;
    exports dev.tidepool.policy.limit;
    exports dev.tidepool.policy.routing;
    exports dev.tidepool.policy.scaling;
    exports dev.tidepool.policy.sizing;
    exports dev.tidepool.policy.sizing.auto;
}
