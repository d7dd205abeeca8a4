package dev.tidepool.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.workload.durations.Distribution;
import dev.tidepool.lab.workload.durations.LogNormal;
import dev.tidepool.lab.workload.durations.Normal;
import dev.tidepool.lab.workload.file.WorkloadFile;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTest {
    private static final int COUNT = 50_000;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.5ms | 1.5",
                "{constant: 40us} | 0.04",
                "{uniform: {from: 1ms, to: 3ms}} | 2",
                "{exponential: 10ms} | 10",
                "{exponential: {mean: 10ms}} | 10",
                "{normal: {mean: 30ms, sd: 1ms}} | 30",
                // Truncation at 0 raises the mean of a half-normal to sd * sqrt(2 / pi).
                "{normal: {mean: 0ms, sd: 5ms}} | 3.9894228",
                "{lognormal: {mean: 10ms, sigma: 1}} | 10",
                "{lognormal: {mean: 10ms, p99: 60ms}} | 10",
                "{lognormal: {mean: 10ms, p99: 10ms}} | 10"
            })
    void drawnDurationsHaveTheAnalyticMeanAndAreNeverNegative(String duration, double meanMillis)
            throws WorkloadException {
        Workload workload = TestWorkloads.of("{rate: 5000/s}", "{a: {phases: [{wait: " + duration + "}]}}");
        assertThat(workload.meanWaitNanos()).isCloseTo(meanMillis * 1e6, within(1.0));
        double[] millis = drawn(workload);
        double mean = Arrays.stream(millis).average().orElseThrow();
        double variance = Arrays.stream(millis)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElseThrow();
        assertThat(mean).isCloseTo(meanMillis, within(5 * Math.sqrt(variance / millis.length) + 1e-6));
        assertThat(millis[0]).isNotNegative();
    }

    @Test
    void aLogNormalHasThe99thPercentileAskedFor() throws WorkloadException {
        Workload workload =
                TestWorkloads.of("{rate: 5000/s}", "{a: {phases: [{wait: {lognormal: {mean: 10ms, p99: 60ms}}}]}}");
        double[] millis = drawn(workload);
        int above = (int) Arrays.stream(millis).filter(value -> value > 60).count();
        assertThat((double) above).isCloseTo(0.01 * millis.length, within(5 * Math.sqrt(0.01 * millis.length)));
    }

    @Test
    void theHighestP99ThatALogNormalCanHaveIsAccepted() {
        LogNormal extreme = LogNormal.ofP99(1e6, 14.9e6);
        assertThat(extreme.sigma()).isBetween(2.1, 2.4);
        assertThat(LogNormal.ofP99(5e6, 5e6).sigma()).isZero();
    }

    @Test
    void aNormalFarFromZeroKeepsItsMean() {
        Distribution normal = new Normal(30e6, 1e6);
        assertThat(normal.meanNanos(0)).isCloseTo(30e6, within(1.0));
        assertThat(new Normal(30e6, 0).meanNanos(0)).isEqualTo(30e6);
    }

    @Test
    void meansWeighTypesByShareAndSumTheirPhasesByKind() throws WorkloadException {
        Workload workload = WorkloadFile.parse("w.yaml", """
                name: w
                duration: 10s
                arrivals: {rate: 1/s}
                resources: {db: 2}
                tasks:
                  a: {share: 3, phases: [{cpu: 1ms}, {wait: 20ms}, {cpu: 3ms, by: sql}]}
                  b: {share: 1, phases: [{resource: db, for: 40ms}, {wait: 4ms}]}
                """);
        assertThat(workload.meanCpuNanos()).isCloseTo(3e6, within(1e-3));
        assertThat(workload.meanWaitNanos()).isCloseTo(26e6, within(1e-3));
        assertThat(workload.resources()).containsEntry("db", 2);
        assertThat(workload.taskTypes().get(0).phases()).extracting(Phase::by).containsExactly("spin", null, "sql");
    }

    private static double[] drawn(Workload workload) throws WorkloadException {
        Schedule schedule = workload.schedule(0, Duration.ofSeconds(COUNT / 5000), 11);
        double[] millis = new double[schedule.size()];
        Arrays.setAll(millis, i -> schedule.phaseNanos(i, 0) / 1e6);
        Arrays.sort(millis);
        return millis;
    }
}
