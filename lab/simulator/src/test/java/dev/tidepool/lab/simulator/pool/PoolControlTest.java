package dev.tidepool.lab.simulator.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.SerialCost;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.TaskTypeSample;
import dev.tidepool.policy.WaitTimes;
import dev.tidepool.policy.control.DecisionRecord;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The samples of a policy and their times, worked out by hand. Times are milliseconds. */
class PoolControlTest {
    private static final MachineModel IDEAL = MachineModel.ideal(2);
    private static final long MILLI = 1_000_000;

    private final Script script = new Script();

    private static SizingDecision sampledEvery(int millis, int floor, int limit) {
        return new SizingDecision(
                floor,
                floor,
                limit,
                0,
                false,
                SizingDecision.NEVER,
                0,
                Duration.ofMillis(millis),
                floor + " to " + limit);
    }

    private List<PoolSample> samples() {
        return script.decisions.stream()
                .skip(1)
                .map(DecisionRecord::sample)
                .map(PoolSample.class::cast)
                .toList();
    }

    @Test
    void aSampleTellsTheInterval() {
        // One thread. Task 0: computes 10..40, sleeps 40..70. Task 1 waits from 20, runs 70..130. Task 2 waits from
        // 30. The interval ends at 100.
        script.task(10, "cpu 30", "wait 30")
                .task(20, "wait 60")
                .task(30, "wait 1")
                .task(250, "wait 1");
        script.run(Scripted.pool(sampledEvery(100, 0, 1)), IDEAL);
        PoolSample sample = samples().get(0);
        assertThat(sample.intervalNanos()).isEqualTo(100 * MILLI);
        assertThat(sample.tasks()).isEqualTo(new TaskCounts(3, 2, 1, 0, 0));
        assertThat(sample.threads().alive()).isEqualTo(1);
        assertThat(sample.threads().busy()).isEqualTo(1);
        assertThat(sample.threads().meanBusy()).isEqualTo(0.9);
        assertThat(sample.threads().created()).isEqualTo(1);
        assertThat(sample.queueLength()).isEqualTo(1);
        assertThat(sample.queuedWait()).isEqualTo(new WaitTimes(1, 70 * MILLI, 70 * MILLI));
        assertThat(sample.startedWait()).isEqualTo(new WaitTimes(2, 25 * MILLI, 0));
        assertThat(sample.response()).isEqualTo(new ResponseTimes(1, 60 * MILLI, 60 * MILLI));
        assertThat(sample.machine().processCpu()).isEqualTo(0.15);
        assertThat(sample.types())
                .containsExactly(
                        new TaskTypeSample("task0", 1, 0, 1, 60 * MILLI, 60 * MILLI, 1, 30 * MILLI, 60 * MILLI),
                        new TaskTypeSample("task1", 1, 0, 0, 0, 0, 0, 0, 0),
                        new TaskTypeSample("task2", 1, 0, 0, 0, 0, 0, 0, 0));
        PoolSample second = samples().get(1);
        assertThat(second.tasks()).isEqualTo(new TaskCounts(0, 1, 2, 0, 0));
        assertThat(second.startedWait()).isEqualTo(new WaitTimes(1, 100 * MILLI, 100 * MILLI));
        assertThat(second.response()).isEqualTo(new ResponseTimes(2, 105.5 * MILLI, 110 * MILLI));
    }

    @Test
    void anIdlePoolsControlRestsAndIsFedTheSilenceWhenWorkReturns() {
        // Samples at 10 (with the task) to 40. Three silent ones change nothing, so the loop sleeps from 40. The task
        // at 100.5 ends six missed silent intervals, at 50 to 100; the next sample is due at 110.5.
        script.task(1, "wait 1").task(100.5, "wait 15");
        script.run(Scripted.pool(sampledEvery(10, 1, 1)), IDEAL);
        assertThat(script.decisions.stream().map(record -> record.atNanos() / 1e6))
                .containsExactly(0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 100.0, 110.5);
        assertThat(samples().subList(1, 10)).allMatch(PoolSample::isSilent);
        PoolSample last = samples().get(10);
        assertThat(last.intervalNanos()).isEqualTo(10 * MILLI);
        assertThat(last.tasks()).isEqualTo(new TaskCounts(1, 1, 0, 0, 0));
        assertThat(last.threads().meanBusy()).isEqualTo(1);
    }

    @Test
    void theSerialCostIsPaidOneRequestAtATimeAndGrowsWithThePool() {
        // k(n) = 1 (1 + (n / 2)^1) ms: with two threads alive 2 ms each, one after the other, before 10 ms of sleep.
        SerialCost cost = new SerialCost(Duration.ofMillis(1), 2, 1);
        script.task(5, "wait 10").task(5, "wait 10");
        script.run(Scripted.pool(SizingDecision.fixed(2, "two")), IDEAL.withSerialCost(cost));
        assertThat(script.fate(0)).isEqualTo("5..17");
        assertThat(script.fate(1)).isEqualTo("5..19");
        assertThat(cost.nanos(0)).isEqualTo(MILLI);
    }

    @Test
    void tasksShareADownstream() {
        script.resource("db", 1)
                .task(0, "db 10", "wait 1")
                .task(0, "wait 2", "db 10")
                .task(0, "db 10");
        script.run(Scripted.pool(SizingDecision.fixed(3, "three")), IDEAL);
        assertThat(script.fate(0)).isEqualTo("0..11");
        assertThat(script.fate(2)).isEqualTo("0..20");
        assertThat(script.fate(1)).isEqualTo("0..30");
    }

    @Test
    void tasksThatWaitEndAnIntervalWithAnAlarm() {
        // One thread, an alarm after 5. Task 1 waits from 10 to 12, and is forgotten. Task 3 waits from 31.
        script.task(1, "wait 11").task(10, "wait 8").task(30, "wait 50").task(31, "wait 1");
        SizingDecision alarmed = new SizingDecision(
                1,
                1,
                1,
                0,
                false,
                SizingDecision.NEVER,
                0,
                Duration.ofMillis(100),
                Duration.ofMillis(5),
                List.of(),
                false,
                "alarmed");
        script.run(Scripted.pool(alarmed), IDEAL);
        assertThat(script.decisions.stream()
                        .map(record -> record.atNanos() / 1e6)
                        .limit(4))
                .containsExactly(0.0, 36.0, 41.0, 46.0);
    }
}
