package dev.tidepool.policy.sizing.auto;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolSamples;
import dev.tidepool.policy.sizing.auto.AutoMode.Evidence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AutoModeTest {
    private final TaskDemands demands = new TaskDemands();
    private final CpuReadings readings = new CpuReadings();

    private Evidence after(int intervals, PoolSamples sample) {
        Evidence evidence = Evidence.READING_MISSING;
        for (int i = 0; i < intervals; i++) {
            demands.observe(sample.build());
            evidence = readings.observe(new Observation(sample.build(), 100_000_000), demands);
        }
        return evidence;
    }

    @ParameterizedTest
    @EnumSource
    void theEvidenceAloneLeadsToTheNextMode(AutoMode from) {
        assertThat(from.after(Evidence.READING_MISSING)).isEqualTo(from);
        assertThat(from.after(Evidence.NO_READINGS)).isEqualTo(AutoMode.UNMEASURED);
        assertThat(from.after(Evidence.NO_CLOCK)).isEqualTo(AutoMode.UNCLOCKED);
        assertThat(from.after(Evidence.FEW_TASKS)).isEqualTo(AutoMode.STARTING);
        assertThat(from.after(Evidence.ENOUGH_TASKS)).isEqualTo(AutoMode.MEASURED);
    }

    @Test
    void fewTasksAreEnoughOnceNoneWaits() {
        PoolSamples few = sample().cpu(4, 0.5).threads(4, 4).computing(2).demands(1, 10, 10, 0);
        assertThat(after(1, few.queue(3))).isEqualTo(Evidence.FEW_TASKS);
        assertThat(after(1, few.queue(0))).isEqualTo(Evidence.ENOUGH_TASKS);
        assertThat(after(8, few.queue(3))).isEqualTo(Evidence.ENOUGH_TASKS);
    }

    @Test
    void aReadingThatIsMissingForLongIsNoLongerExpected() {
        PoolSamples blind = sample().cpu(4, Double.NaN).threads(4, 4);
        assertThat(after(2, blind)).isEqualTo(Evidence.READING_MISSING);
        assertThat(after(1, blind)).isEqualTo(Evidence.NO_READINGS);
        assertThat(after(1, sample().cpu(4, 0.5).threads(4, 4).computing(2))).isEqualTo(Evidence.FEW_TASKS);
        assertThat(after(1, blind)).as("counted anew").isEqualTo(Evidence.READING_MISSING);
    }

    @Test
    void anIdlePoolIsNotBlind() {
        assertThat(after(100, sample().cpu(4, Double.NaN).threads(4, 0))).isEqualTo(Evidence.READING_MISSING);
    }

    @Test
    void busyThreadsThatNeverComputeHaveNoClock() {
        PoolSamples stuck = sample().cpu(4, 0.5).threads(4, 4);
        assertThat(after(2, stuck)).isEqualTo(Evidence.FEW_TASKS);
        assertThat(after(1, stuck)).isEqualTo(Evidence.NO_CLOCK);
    }

    @Test
    void tasksWithoutCpuTimeShowThatThereIsNoClock() {
        assertThat(after(1, sample().cpu(4, 0.5).threads(4, 4).demands(1, 5, -1e-6, -1e-6)))
                .isEqualTo(Evidence.NO_CLOCK);
    }
}
