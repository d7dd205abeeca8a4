package dev.tidepool.research.reproductions.lee2011;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PredictionErrorTest {

    /**
     * The forecast is the last value: 4 for 6, 6 for 3, 3 for 3. Errors -2, 3, 0: SD 3, SAD 2; chi-square 4/4 + 9/6 + 0
     * = 2.5.
     */
    @Test
    void sumsWhatWasForecastTooMuchAndTooLittle() {
        PredictionError error = PredictionError.of(x -> x, new double[] {4, 6, 3, 3}, 1);
        assertThat(error.redundant()).isEqualTo(3);
        assertThat(error.lacking()).isEqualTo(2);
        assertThat(error.chiSquare()).isCloseTo(2.5, within(1e-12));
    }

    @Test
    void forecastsOfTheWarmUpDoNotCount() {
        PredictionError error = PredictionError.of(x -> x, new double[] {4, 6, 3, 3}, 3);
        assertThat(error).isEqualTo(new PredictionError(0, 0, 0));
    }

    /** A forecast of nothing would divide by nothing: 1 is expected at least, so 3 instead of 0 counts 9. */
    @Test
    void chiSquareExpectsOneAtLeast() {
        assertThat(PredictionError.of(x -> 0, new double[] {0, 3}, 1).chiSquare())
                .isEqualTo(9);
    }
}
