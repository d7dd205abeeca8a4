package dev.tidepool.research.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SamplesTest {
    @Test
    void theMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
        assertThat(new Samples(List.of(9.0, 1.0, 2.0, 4.0)).median()).isEqualTo(3);
        assertThat(new Samples(List.of(9.0, 1.0, 2.0)).median()).isEqualTo(2);
    }

    @Test
    void forksWithoutAValueAreLeftOut() {
        Samples samples = new Samples(List.of(5.0, Double.NaN, 3.0));
        assertThat(samples.count()).isEqualTo(2);
        assertThat(samples.min()).isEqualTo(3);
        assertThat(samples.max()).isEqualTo(5);
        assertThat(samples.by(new Samples(List.of(5.0, 1.0))).median()).isEqualTo(1);
    }

    @Test
    void nothingHasNoMedian() {
        assertThat(new Samples(List.of()).median()).isNaN();
    }
}
