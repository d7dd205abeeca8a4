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
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.auto.Auto;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tasks that compute for 0.3 ms, on two cores that two threads of other programs want as well. Two threads of a pool
 * have one core together, four have a core and a third.
 */
class OtherProgramsTest {
    private static final int CORES = 2;
    private static final int OTHERS = 2;
    private static final int SECONDS = 10;
    private static final long TASK_NANOS = 300_000;

    private static final class Digests implements TaskSource {
        private final double perSecond;
        private int submitted;

        Digests(double perSecond) {
            this.perSecond = perSecond;
        }

        @Override
        public List<TaskType> types() {
            Phase computes = new Phase(Phase.Kind.CPU, new Constant((double) TASK_NANOS), "digest");
            return List.of(new TaskType("digest", 1, List.of(computes)));
        }

        @Override
        public Map<String, Integer> resources() {
            return Map.of();
        }

        @Override
        public boolean next(SimulatedTask task) {
            double second = submitted++ / perSecond;
            task.setArrival((long) (1e9 * second), 0);
            task.setPhaseNanos(0, TASK_NANOS);
            return second < SECONDS;
        }
    }

    /** Runs tasks that need so many cores. */
    private static PoolResult run(SizingPolicy policy, double coresNeeded) {
        return new PoolSimulation(
                        PoolModel.of(policy, CORES),
                        MachineModel.of(CORES).withOtherThreads(OTHERS),
                        new Digests(coresNeeded / (TASK_NANOS / 1e9)),
                        TaskObserver.NONE,
                        new PoolRun(Duration.ZERO, SizingDecision.NEVER, 1, 1))
                .run();
    }

    @Test
    void asManyThreadsAsCoresAreTooFew() {
        assertThat(run(new Fixed(CORES), 1.2).unfinished()).isGreaterThan(1_000);
        assertThat(run(new Fixed(2 * CORES), 1.2).unfinished()).isLessThan(10);
    }

    /** With as many threads as cores, {@code auto} left a server on a full machine behind for seconds. */
    @Test
    void autoTakesTheShareThatItsTasksNeed() {
        PoolResult result = run(new Auto(), 1.2);
        assertThat(result.unfinished()).isLessThan(100);
        assertThat(result.decisions().stream().map(record -> record.decision().reason()))
                .anyMatch(reason -> reason.contains("because others take the cores"));
    }

    @Test
    void autoTakesNoMoreThanItsTasksNeed() {
        PoolResult result = run(new Auto(), 0.6);
        assertThat(result.unfinished()).isLessThan(10);
        assertThat(result.decisions().stream().map(record -> record.decision().reason()))
                .noneMatch(reason -> reason.contains("because others take the cores"));
    }
}
