package dev.tidepool.research.reproductions.bahadur2022sword;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.file.WorkloadFile;
import dev.tidepool.research.reproductions.simulation.Scenarios;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RealNodesTest {

    @ParameterizedTest
    @EnumSource(CrrCalibration.class)
    void realNodesGetTheArrivalsOfTheSimulation(CrrCalibration calibration, @TempDir Path folder)
            throws IOException, WorkloadException {
        List<RateSegment> rates = new GradualLoad(2).rates();
        Workload real = WorkloadFile.read(
                Files.writeString(folder.resolve("crr.yaml"), new RealNodes(rates, calibration).text()));
        Workload simulated =
                Scenarios.workload("crr", new ShapedArrivals(rates, calibration.spacing(), false), real.taskTypes(), 8);

        assertThat(real.duration()).hasSeconds(8);
        Schedule one = Scenarios.schedule(real, 7);
        Schedule other = Scenarios.schedule(simulated, 7);
        assertThat(one.size()).isEqualTo(other.size());
        for (int i = 0; i < one.size(); i++) {
            assertThat(one.intendedNanos(i)).isEqualTo(other.intendedNanos(i));
            assertThat(one.phaseNanos(i, 0)).isEqualTo(100_000_000);
        }
    }
}
