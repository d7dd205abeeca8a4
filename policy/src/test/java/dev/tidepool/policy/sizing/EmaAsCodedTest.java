package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The rule of the authors' code, TimFinucane/executor-benchmark, service/thread/management. */
class EmaAsCodedTest {
    private final Sizer sizer = EmaAsCoded.defaults().newSizer(PoolBounds.unlimited(2));

    /** {@code new EmaThreadPredictor(0.7)} has at least 4 threads, whatever the cores. */
    @Test
    void startsWithFourThreadsAndGrowsWithSubmissionsAlone() {
        SizingDecision first = sizer.start();
        assertThat(first.target()).isEqualTo(4);
        assertThat(first.growsOnSubmission(4, 0, 0, 1_000)).isFalse();
        assertThat(first.backlogGrows(3, 0, 0, 1_000)).isFalse();
        assertThat(first.nextSampleAfter()).isEqualTo(Duration.ofMillis(50));
    }

    @Test
    void predictsNetArrivalsFromZeroAndAtLeastFour() {
        sizer.start();
        // t = 10: S = 7, prediction 7 + (10 - 0) = 17
        assertThat(limitAfter(12, 2)).isEqualTo(17);
        // t = 6: S = 0.7 x 6 + 0.3 x 7 = 6.3, prediction 6.3 + (6 - 7) = 5.3
        assertThat(limitAfter(6, 0)).isEqualTo(5);
        // t = -20: S = -12.11, prediction -38.41, so 4
        assertThat(limitAfter(0, 20)).isEqualTo(4);
        // t = 0: S = -3.633, prediction -3.633 + (0 + 12.11) = 8.477: a drained burst predicts threads
        assertThat(limitAfter(0, 0)).isEqualTo(8);
    }

    private int limitAfter(int arrivals, int completions) {
        return sizer.decide(sample().threads(4, 4)
                        .arrivals(arrivals)
                        .completions(completions)
                        .build())
                .limit();
    }

    /** The watcher changes the prediction only; {@code execute} starts at most one thread. */
    @Test
    void aPredictionStartsNoThreadAndASubmissionStartsOne() {
        sizer.start();
        SizingDecision decision =
                sizer.decide(sample().threads(4, 4).queue(6).arrivals(10).build());
        assertThat(decision.target())
                .as("ours started the whole forecast of 17")
                .isEqualTo(4);
        assertThat(decision.backlogGrows(4, 0, 0, 6)).isFalse();
        assertThat(decision.growsOnSubmission(4, 2, 0, 0)).as("idle or not").isTrue();
        assertThat(decision.growsOnSubmission(16, 0, 0, 6)).isTrue();
        assertThat(decision.growsOnSubmission(17, 0, 0, 6)).isFalse();
        assertThat(decision.idleTimeout()).as("not above the prediction").isEqualTo(SizingDecision.NEVER);
    }

    /** {@code shouldKillThread} is false: a busy thread goes on above the prediction. */
    @Test
    void aboveThePredictionOnlyIdleThreadsEndAfterTheirPoll() {
        sizer.start();
        SizingDecision decision =
                sizer.decide(sample().threads(20, 20).completions(5).build());
        assertThat(decision.limit()).as("retires no busy thread").isEqualTo(Integer.MAX_VALUE);
        assertThat(decision.growsOnSubmission(5, 0, 0, 6)).isFalse();
        assertThat(decision.idleTimeout()).isEqualTo(Duration.ofMillis(10));
        assertThat(decision.mayIdleAway(5, 0, 20)).isTrue();
        assertThat(decision.mayIdleAway(4, 0, 20)).isFalse();
    }
}
