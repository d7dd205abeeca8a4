package dev.tidepool.policy.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class HillClimbingWaveTest {
    /** Two periods of sizes 4, 4, 5, 5, each size with its throughput. */
    private static HillClimbingWave twoSwings(IntToDoubleFunction throughput) {
        HillClimbingWave wave = new HillClimbingWave();
        for (int i = 0; i < 8; i++) {
            int size = 4 + i / 2 % 2;
            wave.observe(throughput.applyAsDouble(size), size);
        }
        return wave;
    }

    @Test
    void knowsNothingBeforeTwoSwings() {
        HillClimbingWave wave = new HillClimbingWave();
        for (int i = 0; i < 7; i++) {
            wave.observe(100, 4 + i / 2 % 2);
        }
        assertThat(wave.swing()).isZero();
        assertThat(wave.samples()).isEqualTo(7);
    }

    @Test
    void measuresTheSwingOfTheSize() {
        // One period of 0, 0, 1, 1: |-1 + i| / 4 = 0.35355, over the mean size of 4.5
        assertThat(twoSwings(size -> 100).swing()).isCloseTo(0.35355 / 4.5, within(1e-5));
    }

    @Test
    void theGainIsOneInProportionAndZeroWhereThroughputDoesNotFollow() {
        assertThat(twoSwings(size -> 100 * size).gain()).isCloseTo(1, within(1e-9));
        assertThat(twoSwings(size -> 100).gain()).isCloseTo(0, within(1e-9));
        // 600 and 500: swings by -100 / 550 where size swings by 1 / 4.5
        assertThat(twoSwings(size -> 100 * (10 - size)).gain()).isCloseTo(-4.5 / 5.5, within(1e-9));
    }

    @Test
    void seesNoNoiseInACleanSwing() {
        assertThat(twoSwings(size -> 100 * size).noise()).isCloseTo(0, within(1e-9));
    }

    @Test
    void noiseIsTheLargerAdjacentBand() {
        HillClimbingWave wave = new HillClimbingWave();
        for (int i = 0; i < 8; i++) {
            wave.observe(i < 4 ? 101 : 99, 4 + i / 2 % 2);
        }
        // The square wave of period 8: 2 / sin(pi / 8) / 8 = 0.6533 at period 8, 0.2706 at 8/3; over 100
        assertThat(wave.noise()).isCloseTo(0.006533, within(1e-6));
    }

    @Test
    void noiseIsSmoothed() {
        HillClimbingWave wave = new HillClimbingWave();
        for (int i = 0; i < 8; i++) {
            wave.observe(i < 4 ? 101 : 99, 4 + i / 2 % 2);
        }
        double first = wave.noise();
        for (int i = 8; i < 40; i++) {
            wave.observe(100, 4 + i / 2 % 2);
        }
        assertThat(wave.noise()).isBetween(first * 0.5, first);
    }

    @Test
    void aPoolWithoutThroughputHasNoGainAndNoSwing() {
        HillClimbingWave wave = twoSwings(size -> 0);
        assertThat(wave.gain()).isZero();
        assertThat(wave.swing()).isZero();
    }
}
