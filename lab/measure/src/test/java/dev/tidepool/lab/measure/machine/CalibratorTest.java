package dev.tidepool.lab.measure.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.results.Calibration;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibratorTest {

    /** Without an arrival in the first 20 s, every thread divided by zero and the capacity was 0. */
    @Test
    void aTraceThatBeginsQuietlyHasACapacity(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("counts.csv"), "at,n\n2024-05-01 10:00:00,0\n2024-05-01 10:01:00,600\n");
        WorkloadSource quiet = new WorkloadSource("quiet.yaml", """
                name: quiet
                arrivals:
                  counts: {file: counts.csv, time: at, count: n, period: 1min, mean-rate: 50%}
                tasks: {call: {phases: [{cpu: 200us}]}}
                """, folder.toString());

        Calibration calibration = Calibrator.measure(quiet.workload(), 1);

        assertThat(calibration.capacityOrZero()).isPositive();
    }
}
