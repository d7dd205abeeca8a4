package dev.tidepool.policy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.routing.CollaborativeRoundRobin.Interpretation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverloadLimitTest {
    private static final long SECOND = 1_000_000_000;

    private static OverloadLimit limit(Interpretation reading, int balancers) {
        return new OverloadLimit(reading, 10 * SECOND, balancers);
    }

    @ParameterizedTest
    @CsvSource({
        "1200, 1100", "12000, 11000", "1000, 900", "900, 890", "500, 490", "490, 480", "999, 989", "100, 90",
        "99, 98", "10, 9", "9, 8", "2, 1", "1, 1", "0, 1", "0.4, 1", "1199.6, 1100"
    })
    void takesATenthOfThePlaceValueOff(double overloadPoint, long expected) {
        OverloadLimit limit = limit(Interpretation.LITERAL, 1);
        assertThat(limit.isSet()).isFalse();
        limit.signal(0, overloadPoint);
        assertThat(limit.isSet()).isTrue();
        assertThat(limit.tasks()).isEqualTo(expected);
    }

    @Test
    void literalAppliesTheEquationToEachSignalForItself() {
        OverloadLimit limit = limit(Interpretation.LITERAL, 1);
        limit.signal(0, 1000);
        limit.signal(SECOND / 2, 900);
        assertThat(limit.tasks()).isEqualTo(890);
        limit.signal(SECOND, 1200);
        assertThat(limit.tasks()).isEqualTo(1100);
    }

    @Test
    void cumulativeTakesTheFirstStepOffForEverySignalOfAnEpisode() {
        OverloadLimit limit = limit(Interpretation.CUMULATIVE, 1);
        limit.signal(0, 1000);
        assertThat(limit.tasks()).isEqualTo(900);
        limit.signal(SECOND / 2, 1000);
        assertThat(limit.tasks()).isEqualTo(800);
        limit.signal(10 * SECOND, 830);
        assertThat(limit.tasks()).isEqualTo(700);
        limit.signal(20 * SECOND, 690);
        assertThat(limit.tasks()).as("a new episode").isEqualTo(680);
    }

    @Test
    void cumulativeNeverFallsBelowOne() {
        OverloadLimit limit = limit(Interpretation.CUMULATIVE, 1);
        for (int i = 0; i < 30; i++) {
            limit.signal(i, 1000);
        }
        assertThat(limit.tasks()).isEqualTo(1);
    }

    @Test
    void eachBalancerTakesItsPart() {
        OverloadLimit limit = limit(Interpretation.LITERAL, 4);
        limit.signal(0, 1000);
        assertThat(limit.tasks()).isEqualTo(225);
        limit.signal(0, 2);
        assertThat(limit.tasks()).isEqualTo(1);
    }
}
