package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSamples;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import org.junit.jupiter.api.Test;

class LittlesLawTest {
    private final Sizer sizer = LittlesLaw.defaults(4).newSizer(PoolBounds.unlimited(4));

    private static PoolSamples second() {
        return sample().millis(1000).threads(20, 10);
    }

    @Test
    void multipliesArrivalRateAndServiceTime() {
        // 8 busy threads completed 40 tasks/s: 200 ms each. 51 x 0.2 = 10.2
        SizingDecision decision =
                sizer.decide(second().arrivals(51).completions(40).meanBusy(8).build());
        assertThat(decision.target()).isEqualTo(11);
        assertThat(decision.limit()).isEqualTo(11);
        assertThat(decision.reason()).isEqualTo("51 arrivals/s x 200.00 ms service time: 11 threads");
    }

    @Test
    void addsNothingToAWholeProduct() {
        assertThat(sizer.decide(second().arrivals(100)
                                .completions(100)
                                .meanBusy(110)
                                .build())
                        .target())
                .isEqualTo(110);
    }

    @Test
    void keepsTheInitialSizeUntilATaskHasEnded() {
        assertThat(sizer.decide(second().arrivals(500).build()).target()).isEqualTo(4);
    }

    @Test
    void repeatsTheLastServiceTimeWhereNoTaskEnded() {
        sizer.decide(second().arrivals(50).completions(40).meanBusy(8).build());
        assertThat(sizer.decide(second().arrivals(100).build()).target()).isEqualTo(20);
    }

    @Test
    void keepsItsThreadsForWorkThatIsLeft() {
        sizer.decide(second().arrivals(50).completions(40).meanBusy(8).build());
        assertThat(sizer.decide(second().queue(30).build()).target()).isEqualTo(10);
    }

    @Test
    void endsAllThreadsInSilenceAndStillTakesTheNextTask() {
        SizingDecision decision = sizer.decide(sample().threads(10, 0).build());
        assertThat(decision.target()).isZero();
        assertThat(decision.growsOnSubmission(0, 0, 0, 0)).isTrue();
    }
}
