package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.overload.AverageWaitRule;
import dev.tidepool.policy.routing.RouterMember;
import java.time.Duration;

/**
 * A node of a cluster: one pool on one machine. It reports to every balancer periodically, and when it detects its
 * overload. Immutable.
 *
 * @param pool the pool; each node has its own resources
 * @param weight the node's share of the work for policies with fixed shares: see {@link RouterMember#weight()}
 * @param overload the overload rule; the node reports each time it detects overload
 * @param reportEvery interval of the periodic reports, 10 ms to 10 s
 */
public record NodeModel(
        MachineModel machine, PoolModel pool, double weight, AverageWaitRule overload, Duration reportEvery) {
    /** Default report interval: the interval at which CRR-DTPS nodes check for overload. */
    public static final Duration DEFAULT_REPORT_EVERY = Duration.ofMillis(500);

    public NodeModel {
        new RouterMember(0, weight);
        Require.inRange("reportEvery", reportEvery, Duration.ofMillis(10), Duration.ofSeconds(10));
    }

    /**
     * Returns a node of weight 1 with the overload rule and the interval of CRR-DTPS. It has no warm-up, since the
     * model has none.
     */
    public static NodeModel of(MachineModel machine, PoolModel pool) {
        return new NodeModel(machine, pool, 1, AverageWaitRule.defaults().withoutWarmUp(), DEFAULT_REPORT_EVERY);
    }

    public NodeModel withOverload(AverageWaitRule newOverload) {
        return new NodeModel(machine, pool, weight, newOverload, reportEvery);
    }

    public NodeModel withReportEvery(Duration newReportEvery) {
        return new NodeModel(machine, pool, weight, overload, newReportEvery);
    }
}
