package dev.tidepool.research.reproductions.group16.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CellRunTest {

    /** 15 tasks of about a third of a millisecond over 50 ms, in this JVM. */
    @Tag("full")
    @ParameterizedTest
    @EnumSource(SuiteService.class)
    void everyServiceRunsAMiniatureProfileAndIsMeasured(SuiteService service) throws InterruptedException {
        CellMeasurement measured =
                CellRun.run(new CellRequest(service, SuiteProfile.UNIFORM, true, 0.0005, 0.01, 3, 300_000, true, 2, 1));

        assertThat(measured.tasks()).isEqualTo(15);
        assertThat(measured.meanPi()).isCloseTo(Math.PI, within(1e-4));
        assertThat(measured.seconds()).isGreaterThan(0.03);
        double idle = Objects.requireNonNull(measured.idleMillis().mean());
        double processing = Objects.requireNonNull(measured.processingMillis().mean());
        assertThat(measured.completionMillis().mean()).isCloseTo(idle + processing, within(0.01));
        assertThat(processing).isPositive();
        assertThat(measured.mostThreads()).isBetween(1, 10_000);
        assertThat(measured.meanThreads()).isPositive();
        assertThat(measured.serviceCpuShare()).isBetween(0.0, measured.processCpuShare());
        assertThat(measured.probe()).isNotNull();
        assertThat(measured.probeTaskMillis()).isNotNegative(); // on a busy machine the probe may get no core meanwhile
    }

    /** A fifth of the tasks sleep 30 ms. */
    @ParameterizedTest
    @EnumSource(names = {"FIXED_POOL", "SHARED_QUEUE_WATERMARK"})
    void withoutTheProbeThereIsNoReadingOfIt(SuiteService service) throws InterruptedException {
        CellMeasurement measured =
                CellRun.run(new CellRequest(service, SuiteProfile.IO, false, 0.002, 0.01, 3, 300_000, false, 2, 1));

        assertThat(measured.tasks()).isEqualTo(12);
        assertThat(measured.probe()).isNull();
        assertThat(measured.processingMillis().max()).isGreaterThan(20);
    }
}
