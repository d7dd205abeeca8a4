package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Sizer;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest(name = "{4}")
    @CsvSource({
        " 4, 1, 3 1 4 2, 3, F(3) = 3/4 >= 1 - 1/4 and F(2) = 2/4",
        " 5, 1, 3 1 4 2, 4, F(4) = 4/4 >= 1 - 1/5 and F(3) = 3/4",
        " 2, 1, 3 1 4 2, 2, F(2) = 2/4 >= 1 - 1/2",
        " 1, 0, 3 1 4 2, 4, the most where keeping is free",
        " 1, 1, 3 1 4 2, 0, nothing where creating is"
    })
    void keepsTheSmallestSizeThatIsNeededOftenEnough(
            double creationCost, double keepCost, String needed, int expected, String why) {
        int[] tasks =
                Arrays.stream(needed.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
        assertThat(kept(start(creationCost, keepCost, 10), tasks)).as(why).isEqualTo(expected);
    }

    @Test
    void forgetsWhatIsOlderThanItsWindow() {
        assertThat(kept(start(20, 1, 3), 9, 1, 2, 3)).isEqualTo(3);
    }

    @Test
    void doesNotRestBeforeSilenceHasEndedAllThreads() {
        Sizer sizer = start(20, 1, 5);
        kept(sizer, 7, 0, 0, 0, 0);
        assertThat(sizer.mayRest()).isFalse();
        kept(sizer, 0);
        assertThat(sizer.mayRest()).isTrue();
    }
}
