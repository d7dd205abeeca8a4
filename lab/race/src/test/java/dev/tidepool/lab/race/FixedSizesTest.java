package dev.tidepool.lab.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.workload.file.BuiltInWorkloads;
import java.util.List;
import org.junit.jupiter.api.Test;

class FixedSizesTest {

    @Test
    void sizesGrowGeometricallyBeyondWhatTheWorkloadNeeds() {
        // blocking needs 600/s x 100 ms = 60 threads at its peak; four times as many are 240.
        assertThat(sizes("blocking", 2)).containsExactly(1, 2, 6, 15, 39, 96, 240);
        // spike needs 200: four times as many are more than 256.
        assertThat(sizes("spike", 2)).containsExactly(1, 3, 6, 16, 40, 102, 256);
    }

    @Test
    void aWorkloadOfTheCpuAloneGetsSizesAroundTheCores() {
        assertThat(sizes("cpu-70", 2)).startsWith(1).endsWith(8).hasSizeLessThanOrEqualTo(7);
        assertThat(sizes("cpu-120", 8)).startsWith(1).hasSizeLessThanOrEqualTo(7);
    }

    @Test
    void aCurveHasTwoSizesInEachDoublingAndEndsBeyondTheNeed() {
        assertThat(FixedSizes.curve(BuiltInWorkloads.find("cpu-70").orElseThrow(), 2, 5, 256))
                .containsExactly(1, 2, 3, 4, 6, 8);
        assertThat(FixedSizes.curve(BuiltInWorkloads.find("spike").orElseThrow(), 2, 5, 256))
                .startsWith(1, 2, 3, 4, 6, 8, 12)
                .endsWith(128, 192, 256);
        assertThat(FixedSizes.between(2, 12)).containsExactly(2, 3, 4, 6, 8, 12);
        assertThat(FixedSizes.between(1, 1)).containsExactly(1);
    }

    private static List<Integer> sizes(String workload, int cores) {
        return FixedSizes.few(BuiltInWorkloads.find(workload).orElseThrow(), cores, 5);
    }
}
