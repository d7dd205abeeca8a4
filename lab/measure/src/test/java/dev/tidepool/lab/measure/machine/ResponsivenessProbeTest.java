package dev.tidepool.lab.measure.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.task.CpuWorks;
import org.junit.jupiter.api.Test;

class ResponsivenessProbeTest {

    @Test
    void countsItsCompletionsInWholeWindowsAlone() {
        long began = System.nanoTime();
        Probe probe = Probe.start(CpuWorks.open("spin"), 100, 0, true);
        while (System.nanoTime() - began < 450_000_000) {
            Thread.onSpinWait();
        }
        probe.close();

        ProbeResult result = probe.result(began, began + 450_000_000);
        assertThat(result.windows()).isEqualTo(2);
        assertThat(result.completions()).isPositive();
        assertThat(probe.completions(began, began + 400_000_000)).isEqualTo((long) (2 * result.completions()));
        assertThat(result.delayMillis().p50()).isNotNegative();
    }

    @Test
    void aSpanOfLessThanAWindowHasNoDeviation() {
        long began = System.nanoTime();
        Probe probe = Probe.start(CpuWorks.open("spin"), 1, 1_000_000, true);
        probe.close();
        assertThat(probe.result(began, began + 1_000).windows()).isZero();
        assertThat(probe.result(began, began + 1_000).deviation()).isZero();
    }
}
