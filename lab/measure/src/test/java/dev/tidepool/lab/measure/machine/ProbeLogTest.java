package dev.tidepool.lab.measure.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.results.Percentiles;
import org.junit.jupiter.api.Test;

class ProbeLogTest {
    private static final long MILLIS = 1_000_000;

    private final ProbeLog log = new ProbeLog();

    @Test
    void theDeviationIsThatOfTheCompletionsPer200Millis() {
        // 2, 4, 4, 4 and 6 completions in the windows from 1,000 ms on: mean 4, variance 8/5.
        int[] counts = {2, 4, 4, 4, 6};
        log.add(999 * MILLIS, 1_000_000);
        for (int window = 0; window < counts.length; window++) {
            for (int i = 0; i < counts[window]; i++) {
                log.add((1_000 + 200 * window + i) * MILLIS, 1_000_000);
            }
        }
        log.add(2_000 * MILLIS, 1_000_000);
        assertThat(log.result(1_000 * MILLIS, 2_000 * MILLIS).deviation()).isCloseTo(Math.sqrt(1.6), within(1e-9));
    }

    @Test
    void theDelayIsWhatCameOnTopOfTheBestEver() {
        log.add(10, 1_000_000);
        log.add(20, 3_000_000);
        Percentiles delays = log.result(15, 30).delayMillis();
        assertThat(delays.max()).isBetween(1.99, 2.01);
        assertThat(delays.p50()).isEqualTo(delays.max());
    }

    @Test
    void whatWasForgottenDoesNotCountAndWhatFollowsStays() {
        log.add(100, 1);
        log.add(300, 1);
        assertThat(log.count(0, 200)).isEqualTo(1);
        log.forget(200);
        assertThat(log.count(0, 200)).isZero();
        assertThat(log.result(0, 200).delayMillis().p50()).isNull();
        assertThat(log.count(200, 400)).isEqualTo(1);
    }
}
