package dev.tidepool.research.reproductions.group16;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.EmaAsCoded;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.research.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.research.reproductions.group16.suite.SuiteTasks;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EmaAsCodedRunTest {
    private static final int CORES = 4;

    private static ProbedRun.Outcome run(SizingPolicy policy, SuiteTasks tasks) {
        return ProbedRun.run(ComparedPool.of("", policy).pool(CORES), MachineModel.of(CORES), tasks, true, 1);
    }

    /**
     * EMA is published at 1.002 of the fixed pool on io and at 1.006 on static, because no submission follows the
     * burst. With the whole forecast started at each tick, ours had thousands of threads.
     */
    @ParameterizedTest
    @EnumSource(names = {"IO", "STATIC"})
    void aBurstThatIsSubmittedAtOnceMeetsFourThreads(SuiteProfile profile) {
        SuiteTasks tasks = profile.draw(false, 0.1, 1, 7);
        ProbedRun.Outcome ema = run(EmaAsCoded.defaults(), tasks);
        assertThat(ema.mostThreads()).isEqualTo(4);
        assertThat(ema.meanSeconds() / run(new Fixed(CORES), tasks).meanSeconds())
                .isCloseTo(1, within(0.01));
    }
}
