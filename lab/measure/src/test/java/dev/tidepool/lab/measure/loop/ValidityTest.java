package dev.tidepool.lab.measure.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Percentiles;
import org.junit.jupiter.api.Test;

class ValidityTest {

    @Test
    void aMillisecondOfLatenessIsAlwaysAllowed() {
        assertThat(Validity.invalidReason(p99(1), p99(2), 0)).isNull();
        assertThat(Validity.invalidReason(p99(1.001), p99(2), 0)).isNotNull();
    }

    @Test
    void aTenthOfTheResponseIsAllowed() {
        assertThat(Validity.invalidReason(p99(5), p99(50), 0)).isNull();
        assertThat(Validity.invalidReason(p99(5.1), p99(50), 0))
                .isEqualTo("the generator was starved of CPU: its lateness p99 was 5.1 ms, and 5.0 ms is allowed (1 ms"
                        + " or a tenth of the response p99)");
    }

    @Test
    void aDroppedArrivalIsNotAllowed() {
        assertThat(Validity.invalidReason(p99(0), p99(1), 3)).startsWith("3 arrivals were never offered");
    }

    @Test
    void aRunWithoutTasksHasNothingToBeLateFor() {
        assertThat(Validity.invalidReason(Percentiles.NONE, Percentiles.NONE, 0))
                .isNull();
    }

    private static Percentiles p99(double millis) {
        return new Percentiles(0.0, 0.0, 0.0, millis, millis, millis, 0.0);
    }
}
