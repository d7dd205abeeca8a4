package dev.tidepool.research.prove.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.race.simulation.Capacity;
import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.ScheduleSource;
import dev.tidepool.lab.simulator.TaskObserver;
import dev.tidepool.lab.simulator.pool.PoolSimulation;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.policy.sizing.auto.Auto;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProofGridTest {
    static Stream<GridCell> cells() {
        return Stream.concat(ProofGrid.simulated(true).stream(), ProofGrid.real().stream());
    }

    @ParameterizedTest
    @MethodSource("cells")
    void everyCellParsesAndSimulates(GridCell cell) throws Exception {
        Workload workload = cell.workload();
        assertThat(workload.name()).isEqualTo(cell.shape());
        int cores = Math.max(1, cell.cores());
        double capacity = Capacity.of(workload, cores, 1).perSecond();
        var schedule = workload.schedule(capacity, Duration.ofMillis(200), 1);
        var result = new PoolSimulation(
                        PoolModel.of(new Auto(), cores),
                        MachineModel.of(cores),
                        new ScheduleSource(workload, schedule),
                        TaskObserver.NONE,
                        PoolRun.DEFAULT)
                .run();
        assertThat(result.arrivals()).isEqualTo(schedule.size());
    }

    @Test
    void namesAreUniqueAndTheShortFormIsPartOfTheLong() {
        List<String> names =
                ProofGrid.simulated(true).stream().map(GridCell::name).toList();
        assertThat(names)
                .doesNotHaveDuplicates()
                .containsAll(
                        ProofGrid.simulated(false).stream().map(GridCell::name).toList());
    }

    @Test
    void oneFileServesAllLoads() {
        GridCell cell = ProofGrid.cell("sine", 90, 2);
        assertThat(cell.text()).contains("\"90%\"", "\"77.4%\"").doesNotContain("${");
        assertThat(cell.name()).isEqualTo("sine-90-2c");
        assertThat(cell.overloaded()).isFalse();
        assertThat(ProofGrid.cell("sine", 140, 2).overloaded()).isTrue();
        WorkloadSource source = cell.source();
        assertThat(source.name()).isEqualTo("sine-90-2c");
    }

    @Test
    void aWorkloadWithItsOwnRatesHasNoLoadInItsName() {
        assertThat(ProofGrid.cell("steps", 0, 8).name()).isEqualTo("steps-8c");
        assertThat(ProofGrid.real()).extracting(GridCell::name).contains("steps", "blocking-80");
    }
}
