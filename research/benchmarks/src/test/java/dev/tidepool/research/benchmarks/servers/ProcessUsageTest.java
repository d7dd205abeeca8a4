package dev.tidepool.research.benchmarks.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.benchmarks.result.Metric;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessUsageTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void aThreadThatStartedAndEndedInTheMeasurementIsInThePeak() throws InterruptedException {
        ProcessUsage usage = new ProcessUsage();
        usage.begun();
        Thread thread = new Thread(() -> {});
        thread.start();
        thread.join();
        usage.ended();
        Map<Metric, Double> metrics = usage.perRequest(10);
        assertThat(metrics).containsKeys(Metric.CPU_PER_REQUEST, Metric.SWITCHES_PER_REQUEST);
        assertThat(metrics.get(Metric.SWITCHES_PER_REQUEST)).isNotNegative();
        assertThat(metrics.get(Metric.PEAK_THREADS)).isGreaterThanOrEqualTo(2);
    }
}
