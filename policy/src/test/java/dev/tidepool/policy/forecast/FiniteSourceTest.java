package dev.tidepool.policy.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiniteSourceTest {

    @Test
    void oneThreadUsesACoreForItsShareOfComputing() {
        assertThat(FiniteSource.utilisation(1, 1, 3)).isCloseTo(0.25, within(1e-12));
        assertThat(FiniteSource.utilisation(1, 4, 3)).isCloseTo(0.25 / 4, within(1e-12));
    }

    @Test
    void twoThreadsOnOneCore() {
        // Weights of 0, 1 and 2 threads at the core with ratio z: 1, 2/z, 2/z^2.
        double z = 2;
        assertThat(FiniteSource.utilisation(2, 1, z))
                .isCloseTo((2 / z + 2 / z / z) / (1 + 2 / z + 2 / z / z), within(1e-12));
    }

    @Test
    void threadsThatNeverBlockKeepAsManyCoresBusy() {
        assertThat(FiniteSource.utilisation(3, 4, 0)).isEqualTo(0.75);
        assertThat(FiniteSource.utilisation(9, 4, 0)).isEqualTo(1);
    }

    @Test
    void largePopulationsDoNotOverflow() {
        assertThat(FiniteSource.utilisation(20_000, 64, 100)).isCloseTo(1, within(1e-9));
        assertThat(FiniteSource.utilisation(3_000, 64, 1_000)).isCloseTo(3_000 / 1_001.0 / 64, within(1e-3));
    }

    @ParameterizedTest
    @CsvSource({
        "2, 0, 2",
        "2, 0.01, 2",
        "2, 0.05, 3",
        "2, 2, 10",
        "2, 8.3, 27",
        "8, 2, 30",
        "64, 2, 202",
        "64, 100, 6454"
    })
    void theThreadsThatKeepTheCoresBusy(int cores, double ratio, int threads) {
        assertThat(FiniteSource.threadsFor(0.99, cores, ratio, 100_000)).isEqualTo(threads);
        assertThat(FiniteSource.utilisation(threads, cores, ratio)).isGreaterThanOrEqualTo(0.99);
        assertThat(FiniteSource.utilisation(threads - 1, cores, ratio)).isLessThan(0.99);
    }

    @Test
    void oneThreadFewerKeepsTheCoresLessBusy() {
        Random random = new Random(1);
        for (int round = 0; round < 500; round++) {
            int cores = 1 + random.nextInt(100);
            double ratio = Math.exp(10 * random.nextDouble() - 5);
            double share = 0.5 + random.nextInt(50) / 100.0;
            int threads = FiniteSource.threadsFor(share, cores, ratio, 100_000);
            assertThat(FiniteSource.utilisation(threads, cores, ratio)).isGreaterThanOrEqualTo(share - 1e-12);
            assertThat(FiniteSource.utilisation(threads - 1, cores, ratio)).isLessThan(share);
        }
    }

    @Test
    void theNumberIsBounded() {
        assertThat(FiniteSource.threadsFor(0.99, 2, 1e9, 5_000)).isEqualTo(5_000);
        assertThat(FiniteSource.threadsFor(0.99, 8, 2, 29)).isEqualTo(29);
    }

    @Test
    void badInputIsRejected() {
        assertThatThrownBy(() -> FiniteSource.utilisation(1, 0, 1)).hasMessageContaining("cores");
        assertThatThrownBy(() -> FiniteSource.utilisation(1, 1, Double.NaN)).hasMessageContaining("blockingRatio");
    }
}
