package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolResult;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.TaskSource;
import dev.tidepool.lab.simulator.cluster.ClusterModel;
import dev.tidepool.lab.simulator.cluster.ClusterResult;
import dev.tidepool.lab.simulator.cluster.ClusterSimulation;
import dev.tidepool.lab.simulator.pool.PoolSimulation;
import dev.tidepool.policy.SizingPolicy;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * A simulated pool or cluster, ready to run.
 *
 * @param run runs it and returns its totals; called once
 * @param stop ends the run soon, with what it has; for any thread
 */
record SimulatedSystem(Supplier<Totals> run, Runnable stop) {

    /** Returns a pool on one machine. */
    static SimulatedSystem pool(
            SizingPolicy sizing, int cores, TaskSource source, RunCollector collector, PoolRun run) {
        PoolSimulation simulation =
                new PoolSimulation(PoolModel.of(sizing, cores), MachineModel.of(cores), source, collector, run);
        return new SimulatedSystem(() -> totals(simulation.run()), simulation::stop);
    }

    static SimulatedSystem cluster(ClusterModel cluster, TaskSource source, RunCollector collector, PoolRun run) {
        ClusterSimulation simulation = new ClusterSimulation(cluster, source, collector, run);
        return new SimulatedSystem(() -> totals(simulation.run(), collector), simulation::stop);
    }

    private static Totals totals(PoolResult result) {
        return new Totals(
                result.arrivals(),
                result.completions(),
                result.rejections(),
                0,
                result.unfinished(),
                result.threadSeconds(),
                result.threadsPeak(),
                result.threadsCreated(),
                result.cpuSeconds(),
                result.resizes(),
                result.decisions(),
                result.stopped());
    }

    private static Totals totals(ClusterResult result, RunCollector collector) {
        return new Totals(
                result.arrivals(),
                result.completions(),
                result.rejections(),
                result.lost(),
                result.unfinished(),
                sum(result, PoolSnapshot::threadNanos) / 1e9,
                collector.threadsPeak(),
                sum(result, PoolSnapshot::threadsCreated),
                sum(result, PoolSnapshot::cpuNanos) / 1e9,
                collector.nodeResizes(),
                collector.firstNodesDecisions(),
                result.stopped());
    }

    private static long sum(ClusterResult result, ToLongFunction<PoolSnapshot> figure) {
        return result.nodes().stream().mapToLong(figure).sum();
    }
}
