package dev.tidepool.lab.reproductions.group16.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResponsivenessProbeTest {

    @Test
    void countsItsCompletionsInWholeWindowsAlone() throws InterruptedException {
        long began = System.nanoTime();
        ResponsivenessProbe probe = ResponsivenessProbe.start(1_000, 0);
        while (System.nanoTime() - began < 450_000_000) {
            Thread.onSpinWait();
        }
        probe.stop();

        ProbeResult result = probe.result(began, began + 450_000_000);
        assertThat(result.windows()).isEqualTo(2);
        assertThat(result.completions()).isPositive();
        assertThat(probe.completionsBetween(began, began + 400_000_000)).isEqualTo((int) (2 * result.completions()));
        assertThat(result.delayMillis().p50()).isNotNegative();
    }

    @Test
    void aSpanOfLessThanAWindowHasNoDeviation() throws InterruptedException {
        long began = System.nanoTime();
        ResponsivenessProbe probe = ResponsivenessProbe.start(1, 1_000_000);
        probe.stop();
        assertThat(probe.result(began, began + 1_000).windows()).isZero();
        assertThat(probe.result(began, began + 1_000).deviation()).isZero();
    }
}
