package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Sizer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CostBalanceTest {
    private static Sizer start(double creationCost, double keepCost, int window) {
        return new CostBalance(creationCost, keepCost, window, Duration.ofSeconds(1)).newSizer(PoolBounds.unlimited(4));
    }

    private static int kept(Sizer sizer, int... needed) {
        int kept = 0;
        for (int tasks : needed) {
            kept = sizer.decide(sample().threads(tasks, tasks).build()).target();
        }
        return kept;
    }

    @Test
    void keepsTheSmallestSizeThatIsNeededOftenEnough() {
        // F(3) = 3/4 >= 1 - 1/4, F(2) = 2/4
        assertThat(kept(start(4, 1, 10), 3, 1, 4, 2)).isEqualTo(3);
        // F(4) = 4/4 >= 1 - 1/5, F(3) = 3/4
        assertThat(kept(start(5, 1, 10), 3, 1, 4, 2)).isEqualTo(4);
        // F(2) = 2/4 >= 1 - 1/2
        assertThat(kept(start(2, 1, 10), 3, 1, 4, 2)).isEqualTo(2);
    }

    @Test
    void keepsTheMostWhereKeepingIsFreeAndNothingWhereCreatingIs() {
        assertThat(kept(start(1, 0, 10), 3, 1, 4, 2)).isEqualTo(4);
        assertThat(kept(start(1, 1, 10), 3, 1, 4, 2)).isZero();
    }

    @Test
    void forgetsWhatIsOlderThanItsWindow() {
        assertThat(kept(start(20, 1, 3), 9, 1, 2, 3)).isEqualTo(3);
    }

    @Test
    void doesNotRestBeforeSilenceHasLetAllGo() {
        Sizer sizer = start(20, 1, 5);
        kept(sizer, 7, 0, 0, 0, 0);
        assertThat(sizer.mayRest()).isFalse();
        kept(sizer, 0);
        assertThat(sizer.mayRest()).isTrue();
    }
}
