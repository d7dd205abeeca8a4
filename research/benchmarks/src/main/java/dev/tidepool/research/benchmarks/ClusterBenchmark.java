package dev.tidepool.research.benchmarks;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.lab.simulator.TaskSource;
import dev.tidepool.lab.simulator.cluster.ClusterModel;
import dev.tidepool.lab.simulator.cluster.ClusterObserver;
import dev.tidepool.lab.simulator.cluster.ClusterResult;
import dev.tidepool.lab.simulator.cluster.ClusterSimulation;
import dev.tidepool.lab.simulator.cluster.NodeModel;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.lab.workload.durations.DurationSampler;
import dev.tidepool.lab.workload.durations.Exponential;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.auto.Auto;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.commons.rng.simple.RandomSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Simulates one minute of 200,000 requests/s on 1,000 nodes, cold as in a user's run. Each node has two cores and a
 * pool with policy {@code auto}, and each task waits for 10 ms. With four balancers, each message takes an exponential
 * time with a mean of 0.2 ms; with one balancer, it takes none.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xmx4g", "-XX:+UseSerialGC"})
public class ClusterBenchmark {
    private static final int NODES = 1_000;
    private static final double TASKS_PER_SECOND = 200_000;
    private static final long MINUTE = 60_000_000_000L;

    @Param({"round-robin", "power-of-two-choices", "prequal", "join-shortest-queue"})
    public String routing = "round-robin";

    /** The number of balancers; several have a network. */
    @Param({"1", "4"})
    public int balancers = 1;

    @Benchmark
    public ClusterResult minute() {
        NodeModel node = NodeModel.of(MachineModel.of(2), PoolModel.of(new Auto(), 2));
        ClusterModel model = ClusterModel.of(Collections.nCopies(NODES, node), TypedPolicies.routing(routing))
                .withBalancers(balancers)
                .withNetworkDelay(balancers == 1 ? new Constant(0) : new Exponential(200_000));
        PoolRun run = new PoolRun(Duration.ofMinutes(1), SizingDecision.NEVER, 10, 1);
        ClusterResult result = new ClusterSimulation(model, new Waits(), ClusterObserver.NONE, run).run();
        System.out.printf("%n%,d tasks, %,d events%n", result.completions(), result.events());
        return result;
    }

    private static final class Waits implements TaskSource {
        private final DurationSampler gaps =
                new Exponential(1e9 / TASKS_PER_SECOND).sampler(RandomSource.XO_RO_SHI_RO_128_PP.create(1));
        private long atNanos;

        @Override
        public List<TaskType> types() {
            return List.of(new TaskType("wait", 1, List.of(new Phase(Phase.Kind.WAIT, new Constant(10e6), null))));
        }

        @Override
        public boolean next(SimulatedTask task) {
            atNanos += gaps.nextNanos(0);
            if (atNanos >= MINUTE) {
                return false;
            }
            task.setArrival(atNanos, 0);
            task.setPhaseNanos(0, 10_000_000);
            return true;
        }
    }
}
