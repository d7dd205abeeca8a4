package dev.tidepool.lab.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.ScheduleSource;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.durations.Exponential;
import dev.tidepool.lab.workload.file.WorkloadFile;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.routing.RoundRobin;
import dev.tidepool.policy.sizing.Cached;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The delays of messages were drawn from the stream of the arrivals, and so were the gaps between them. */
class DelaysOfAScheduleTest {
    private static final long SEED = 7;
    private static final long ROUNDING_NANOS = 10;
    private static final NodeModel CACHED = NodeModel.of(MachineModel.ideal(1), PoolModel.of(Cached.defaults(), 1));

    @Test
    void noDelayIsAGapBetweenArrivals() throws WorkloadException {
        Workload workload = WorkloadFile.parse("w.yaml", """
                name: w
                duration: 100s
                arrivals: {rate: 1/s}
                tasks: {a: {phases: [{wait: 10ms}]}}
                """, Path.of(""));
        Schedule schedule = workload.schedule(0, workload.duration(), SEED);
        Duration giveUpAfter = Duration.ofMinutes(1);
        PoolRun own = PoolRun.ofSchedule(giveUpAfter, SizingDecision.NEVER, 1, SEED);
        assertThat(delaysThatAreGaps(workload, schedule, own)).isZero();
        PoolRun shared = new PoolRun(giveUpAfter, SizingDecision.NEVER, 1, SEED);
        assertThat(delaysThatAreGaps(workload, schedule, shared))
                .as("with the seed of the schedule, which shows that the test can tell")
                .isGreaterThan(20);
    }

    private static long delaysThatAreGaps(Workload workload, Schedule schedule, PoolRun run) {
        List<Long> delays = new ArrayList<>();
        ClusterObserver observer = new ClusterObserver() {
            @Override
            public void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {
                delays.add(startNanos - arrivalNanos);
            }
        };
        ClusterModel model = ClusterModel.of(List.of(CACHED), new RoundRobin()).withNetworkDelay(new Exponential(1e9));
        new ClusterSimulation(model, new ScheduleSource(workload, schedule), observer, run).run();
        assertThat(delays).hasSize(schedule.size());
        return delays.stream().filter(delay -> isGap(schedule, delay)).count();
    }

    private static boolean isGap(Schedule schedule, long nanos) {
        for (int i = 1; i < schedule.size(); i++) {
            long gap = schedule.intendedNanos(i) - schedule.intendedNanos(i - 1);
            if (Math.abs(gap - nanos) <= ROUNDING_NANOS) {
                return true;
            }
        }
        return false;
    }
}
