package dev.tidepool.simulator.cluster;

import dev.tidepool.policy.Require;
import dev.tidepool.policy.overload.AverageWaitRule;
import dev.tidepool.policy.routing.RouterMember;
import dev.tidepool.simulator.MachineModel;
import dev.tidepool.simulator.PoolModel;
import java.time.Duration;

/**
 * A node of a cluster: one pool on one machine. It reports to every balancer periodically, and when it finds itself
 * overloaded. Immutable.
 *
 * @param machine the machine
 * @param pool the pool; resources that tasks hold are the node's own
 * @param weight the share of the work that the node gets where shares are fixed: see {@link
 *     RouterMember#weight()}
 * @param overload when the node is overloaded, and how often it looks; each time that it is, it reports
 * @param reportEvery time between its other reports, 10 ms to 10 s
 */
public record NodeModel(
        MachineModel machine, PoolModel pool, double weight, AverageWaitRule overload, Duration reportEvery) {

    /** How often nodes report unless said otherwise: as often as those of CRR-DTPS look for overload. */
    public static final Duration DEFAULT_REPORT_EVERY = Duration.ofMillis(500);

    /** Checks the ranges. */
    public NodeModel {
        new RouterMember(0, weight);
        Require.inRange("reportEvery", reportEvery, Duration.ofMillis(10), Duration.ofSeconds(10));
    }

    /** Returns a node of weight 1 with the overload rule of CRR-DTPS, which reports as often as that looks. */
    public static NodeModel of(MachineModel machine, PoolModel pool) {
        return new NodeModel(machine, pool, 1, AverageWaitRule.defaults(), DEFAULT_REPORT_EVERY);
    }

    /** Returns a copy that reports as often as this. */
    public NodeModel withReportEvery(Duration newReportEvery) {
        return new NodeModel(machine, pool, weight, overload, newReportEvery);
    }
}
