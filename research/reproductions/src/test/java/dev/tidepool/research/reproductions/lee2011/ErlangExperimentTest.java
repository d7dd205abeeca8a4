package dev.tidepool.research.reproductions.lee2011;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import org.junit.jupiter.api.Test;

class ErlangExperimentTest {
    private final Reproduction reproduction = new ErlangExperiment().run(Settings.of(1, true), ExperimentProgress.NONE);

    @Test
    void theCurveIsThatOfTheFormula() {
        double[] waits = {393.9, 58.6, 16.4, 5.07, 1.57, 0.47, 0.134, 0.036};
        for (int i = 0; i < waits.length; i++) {
            assertThat(reproduction
                            .tables()
                            .get(0)
                            .rows()
                            .get(i)
                            .cells()
                            .get(1)
                            .ours()
                            .median())
                    .isCloseTo(waits[i], within(waits[i] * 0.01));
        }
    }

    @Test
    void thePublishedLimitOfEightThreadsDoesNotHold() {
        Claim limit = reproduction.claims().get(0);
        assertThat(limit.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(limit.why())
                .contains("E(W) falls by 1.10 ms from 8 to 9 threads")
                .contains("from 10 on");
    }
}
