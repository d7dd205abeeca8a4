package dev.tidepool.research.reproductions.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepetitionsTest {
    private static final Repetitions<Double> ONE = new Repetitions<>("one", List.of(2.0, Double.NaN, 6.0));
    private static final Repetitions<Double> OTHER = new Repetitions<>("other", List.of(1.0, 1.0, 2.0));

    @Test
    void aRatioIsTakenWithinEachRepetition() {
        assertThat(ONE.ratio(OTHER, Double::doubleValue)).isEqualTo(new Interval(2, 2.5, 3, 2));
    }

    @Test
    void aQuantityThatNoRunKnowsIsAnIntervalOfNoValues() {
        Interval unknown = ONE.interval(run -> Double.NaN);
        assertThat(unknown.count()).isZero();
        assertThat(unknown.median()).isNaN();
    }
}
