package dev.tidepool.lab.reproductions.group16.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProbeTest {

    @Test
    void countsItsCompletionsInWholeWindowsAlone() throws InterruptedException {
        long began = System.nanoTime();
        ResponsivenessProbe probe = ResponsivenessProbe.start(1_000, 0);
        while (System.nanoTime() - began < 450_000_000) {
            Thread.onSpinWait();
        }
        probe.stop();

        ProbeResult reading = probe.reading(began, began + 450_000_000);
        assertThat(reading.windows()).isEqualTo(2);
        assertThat(reading.completions()).isPositive();
        assertThat(probe.completionsBetween(began, began + 400_000_000)).isEqualTo((int) (2 * reading.completions()));
        assertThat(reading.delayMillis().p50()).isNotNegative();
    }

    @Test
    void aSpanOfLessThanAWindowHasNoDeviation() throws InterruptedException {
        long began = System.nanoTime();
        ResponsivenessProbe probe = ResponsivenessProbe.start(1, 1_000_000);
        probe.stop();
        assertThat(probe.reading(began, began + 1_000).windows()).isZero();
        assertThat(probe.reading(began, began + 1_000).deviation()).isZero();
    }
}
