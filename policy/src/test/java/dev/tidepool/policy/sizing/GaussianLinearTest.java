package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.GaussianLinear.UnusualSlope;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GaussianLinearTest {
    private static void expect(Sizer sizer, double afterMillis, int tasks, int threads, int nextMillis) {
        SizingDecision decision =
                sizer.decide(sample().millis(afterMillis).threads(tasks, tasks).build());
        assertThat(decision.target()).isEqualTo(threads);
        assertThat(decision.nextSampleAfter()).isEqualTo(Duration.ofMillis(nextMillis));
    }

    private static Sizer risingTenIn100Millis(UnusualSlope unusualSlope) {
        Sizer sizer = GaussianLinear.with(unusualSlope).newSizer(PoolBounds.unlimited(4));
        sizer.start();
        expect(sizer, 100, 10, 10, 100);
        expect(sizer, 100, 20, 30, 100);
        expect(sizer, 100, 30, 40, 100);
        return sizer;
    }

    @Test
    void aUsualSlopeDoublesTheIntervalAndAnUnusualOneHalvesIt() {
        Sizer sizer = risingTenIn100Millis(UnusualSlope.PREDICTS_MORE_OFTEN);
        // 100/s as ever: 40 + 100 x 0.2
        expect(sizer, 100, 40, 60, 200);
        // 60 in 200 ms is 300/s, outside 100 +- 0: 100 + 300 x 0.1
        expect(sizer, 200, 100, 130, 100);
        // Slopes 100, 100, 100, 300: mean 150, standard deviation 86.6, so 230/s is within: 123 + 230 x 0.2
        expect(sizer, 100, 123, 169, 200);
    }

    @Test
    void theInverseMayBeChosen() {
        Sizer sizer = risingTenIn100Millis(UnusualSlope.PREDICTS_LESS_OFTEN);
        expect(sizer, 100, 40, 45, 50);
        // 15 in 50 ms is 300/s: 55 + 300 x 0.1
        expect(sizer, 50, 55, 85, 100);
    }

    @Test
    void theIntervalStaysWithinItsBounds() {
        Sizer calm = GaussianLinear.defaults().newSizer(PoolBounds.unlimited(4));
        Sizer inverse = GaussianLinear.with(UnusualSlope.PREDICTS_LESS_OFTEN).newSizer(PoolBounds.unlimited(4));
        for (int i = 0; i < 10; i++) {
            calm.decide(sample().threads(5, 5).build());
            inverse.decide(sample().threads(5, 5).build());
        }
        expect(calm, 400, 5, 5, 400);
        expect(inverse, 25, 5, 5, 25);
    }

    @Test
    void aFallBelowZeroOrdersNoThread() {
        Sizer sizer = GaussianLinear.defaults().newSizer(PoolBounds.unlimited(4));
        sizer.decide(sample().threads(10, 10).build());
        SizingDecision decision = sizer.decide(sample().threads(10, 2).build());
        assertThat(decision.target()).isZero();
        assertThat(decision.limit()).isEqualTo(Integer.MAX_VALUE);
    }
}
