package dev.tidepool.lab.simulator.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.simulator.GarbagePauses;
import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolResult;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.ScheduleSource;
import dev.tidepool.lab.simulator.SerialCost;
import dev.tidepool.lab.simulator.TaskObserver;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.durations.Exponential;
import dev.tidepool.lab.workload.file.WorkloadFile;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.Placement;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.SizingPolicies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every policy of the catalogue over a small bursty workload, on pools of every kind. */
class AllPoliciesTest {
    private static final int CORES = 2;
    private static final String BURSTS = """
            name: bursts
            duration: 6s
            arrivals:
              spike: {base: 100/s, rate: 2000/s, at: 2s, for: 1s}
              spacing: burst-per-second
            resources:
              db: 20
            tasks:
              computes:
                phases:
                  - {cpu: {exponential: 300us}}
              sleeps:
                phases:
                  - {wait: {lognormal: {mean: 10ms, p99: 60ms}}}
                  - {cpu: 100us}
              asks:
                phases:
                  - {resource: db, for: {exponential: 5ms}}
            """;

    static List<SizingPolicies.Entry> policies() {
        return SizingPolicies.all();
    }

    @ParameterizedTest
    @MethodSource("policies")
    void keepsItsBoundsLosesNoTaskAndIsTheSameEachTime(SizingPolicies.Entry entry) throws WorkloadException {
        SizingPolicy policy = entry.defaults().apply(CORES);
        PoolBounds bounded = new PoolBounds(2, 40, CORES);
        QueueLayout striped = QueueLayout.striped(3, Placement.RANDOM);
        MachineModel machine = MachineModel.of(CORES);
        GarbagePauses pauses = new GarbagePauses(Duration.ofMillis(300), new Exponential(10e6));
        check(PoolModel.of(policy, CORES), machine);
        check(new PoolModel(policy, bounded, Integer.MAX_VALUE, QueueLayout.SHARED, IdleOrder.LIFO), machine);
        check(new PoolModel(policy, bounded, 50, striped, IdleOrder.FIFO), machine.withPauses(pauses));
    }

    /** A hash over all times, which every JDK must reproduce. */
    @Test
    void givesTheSameBytesOnEveryJdk() throws WorkloadException {
        GarbagePauses pauses = new GarbagePauses(Duration.ofMillis(300), new Exponential(10e6));
        SerialCost serialCost = new SerialCost(Duration.ofNanos(50_000), 100, 2.5);
        Watch watch = new Watch(PoolBounds.unlimited(CORES), Integer.MAX_VALUE);
        run(
                PoolModel.of(Cached.defaults(), CORES),
                MachineModel.of(CORES).withSpeed(0.9).withPauses(pauses).withSerialCost(serialCost),
                watch);
        assertThat(watch.fingerprint).isEqualTo(7_127_356_620_415_963_799L);
    }

    private static void check(PoolModel pool, MachineModel machine) throws WorkloadException {
        Watch watch = new Watch(pool.bounds(), pool.queueCapacity());
        PoolResult result = run(pool, machine, watch);
        assertThat(result.arrivals()).isGreaterThan(1_500);
        assertThat(result.arrivals()).isEqualTo(result.completions() + result.rejections() + result.unfinished());
        assertThat(result.unfinished()).isZero();
        assertThat(watch.ended).isEqualTo(result.completions());
        assertThat(watch.rejected).isEqualTo(result.rejections());
        if (pool.queueCapacity() == Integer.MAX_VALUE) {
            assertThat(result.rejections()).isZero();
        }
        assertThat(result.decisions()).noneMatch(record -> record.failure() != null);

        Watch again = new Watch(pool.bounds(), pool.queueCapacity());
        PoolResult second = run(pool, machine, again);
        assertThat(second).isEqualTo(result);
        assertThat(again.fingerprint).isEqualTo(watch.fingerprint);
    }

    private static PoolResult run(PoolModel pool, MachineModel machine, TaskObserver observer)
            throws WorkloadException {
        Workload workload = WorkloadFile.parse("bursts.yaml", BURSTS);
        ScheduleSource source = new ScheduleSource(workload, workload.schedule(0, workload.duration(), 7));
        PoolRun run = new PoolRun(Duration.ofMinutes(10), Duration.ofMillis(10), 10_000, 3);
        return new PoolSimulation(pool, machine, source, observer, run).run();
    }

    private static final class Watch implements TaskObserver {
        private final PoolBounds bounds;
        private final int queueCapacity;
        private final List<DecisionRecord> decisions = new ArrayList<>();
        private long ended;
        private long rejected;
        private long fingerprint;

        Watch(PoolBounds bounds, int queueCapacity) {
            this.bounds = bounds;
            this.queueCapacity = queueCapacity;
        }

        @Override
        public void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {
            ended++;
            assertThat(arrivalNanos <= startNanos && startNanos <= endNanos).isTrue();
            fingerprint = fingerprint * 31 + startNanos;
            fingerprint = fingerprint * 31 + endNanos;
        }

        @Override
        public void onRejection(int type, long arrivalNanos, long atNanos) {
            rejected++;
        }

        @Override
        public void onDecision(DecisionRecord record) {
            decisions.add(record);
        }

        @Override
        public void onStep(PoolSnapshot snapshot) {
            assertThat(snapshot.alive()).isBetween(snapshot.busy(), bounds.maxThreads());
            if (snapshot.atNanos() > 0 && !decisions.isEmpty()) {
                assertThat(snapshot.alive()).isGreaterThanOrEqualTo(bounds.minThreads());
            }
            assertThat(snapshot.queueLength())
                    .isLessThanOrEqualTo((int) Math.min(Integer.MAX_VALUE, queueCapacity + (long) snapshot.alive()));
            assertThat(snapshot.arrivals())
                    .isEqualTo(snapshot.completions()
                            + snapshot.rejections()
                            + snapshot.queueLength()
                            + snapshot.starts()
                            - snapshot.completions());
        }
    }
}
