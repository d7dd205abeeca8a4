package dev.tidepool.lab.simulator.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolResult;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.lab.simulator.TaskObserver;
import dev.tidepool.lab.simulator.TaskSource;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.auto.Auto;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@link Auto} where calls suddenly take ten times as long, and as many come as before. */
class SlowDownstreamTest {
    private static final int PER_SECOND = 600;
    private static final int SLOW_FROM_SECOND = 5;
    private static final int SECONDS = 15;

    /** Tasks that compute for 0.2 ms and hold one of these connections for 20 ms, and later for 200 ms. */
    private static final class Calls implements TaskSource {
        private final int connections;
        private int next;

        Calls(int connections) {
            this.connections = connections;
        }

        @Override
        public List<TaskType> types() {
            Phase computes = new Phase(Phase.Kind.CPU, new Constant(200_000.0), "digest");
            Phase calls = new Phase(Phase.Kind.RESOURCE, new Constant(20e6), "connections");
            return List.of(new TaskType("call", 1, List.of(computes, calls)));
        }

        @Override
        public Map<String, Integer> resources() {
            return Map.of("connections", connections);
        }

        @Override
        public boolean next(SimulatedTask task) {
            double second = (double) next++ / PER_SECOND;
            task.setArrival((long) (1e9 * second), 0);
            task.setPhaseNanos(0, 200_000);
            task.setPhaseNanos(1, second < SLOW_FROM_SECOND ? 20_000_000 : 200_000_000);
            return second < SECONDS;
        }
    }

    private static PoolResult run(int connections) {
        return new PoolSimulation(
                        PoolModel.of(new Auto(), 2),
                        MachineModel.of(2),
                        new Calls(connections),
                        TaskObserver.NONE,
                        new PoolRun(Duration.ZERO, SizingDecision.NEVER, 1, 1))
                .run();
    }

    /** Each task that waited got a thread, because more had been served before: 5,000 threads for 16 connections. */
    @Test
    void aFullDownstreamThatBecomesSlowGetsNoMoreThreads() {
        PoolResult result = run(16);
        assertThat(result.threadsPeak()).isLessThan(1_500);
        assertThat(result.completions())
                .as("600/s x 5 s at once, then 16 connections / 0.2 s x 10 s")
                .isGreaterThan(3_000 + 720);
        assertThat(result.decisions().get(0).decision().reason())
                .contains("more would only queue for what the tasks wait for");
    }

    @Test
    void callsThatOnlyTakeLongerGetTheirThreads() {
        PoolResult result = run(10_000);
        assertThat(result.unfinished()).as("120 run, and none waits").isLessThanOrEqualTo(121);
        assertThat(result.decisions().get(0).decision().held()).isFalse();
    }
}
