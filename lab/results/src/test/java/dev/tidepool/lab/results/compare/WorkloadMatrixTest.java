package dev.tidepool.lab.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkloadMatrixTest {

    @Test
    void everyPoolIsComparedWithTheLowestOfItsWorkload() {
        List<Run> first = MadeUpRace.runs("a", 10, 12);
        first.addAll(MadeUpRace.runs("b", 11, 20)); // 15.5: overlaps with a
        first.addAll(MadeUpRace.runs("c", 30, 36)); // 33 / 11
        List<Run> second = MadeUpRace.runs("b", 5, 5);
        second.addAll(MadeUpRace.runs("a", 10, 10));
        WorkloadMatrix matrix = WorkloadMatrix.of(Races.of(List.of(MadeUpRace.of(first), MadeUpRace.of(second))));
        assertThat(matrix.workloads()).hasSize(2);
        assertThat(matrix.pools()).containsExactly("a", "b", "c");
        assertThat(texts(matrix, 0)).containsExactly("1", "=", "3");
        assertThat(texts(matrix, 1)).containsExactly("2", "1", "–");
    }

    @Test
    void aPoolThatDidNotServeEveryTaskDoesNotCompete() {
        List<Run> runs = MadeUpRace.runs("a", 10);
        runs.add(MadeUpRace.changed(MadeUpRace.run("b", 1, 5), run -> run.put("rejected", 1)));
        assertThat(texts(WorkloadMatrix.of(Races.of(List.of(MadeUpRace.of(runs)))), 0))
                .containsExactly("1", "(0.50)");
    }

    @Test
    void aPoolWithoutAValidRunHasNoResult() {
        List<Run> runs = MadeUpRace.runs("a", 10);
        runs.add(MadeUpRace.changed(MadeUpRace.run("b", 1, 5), run -> run.put("valid", false)));
        assertThat(texts(WorkloadMatrix.of(Races.of(List.of(MadeUpRace.of(runs)))), 0))
                .containsExactly("1", "–");
    }

    private static List<String> texts(WorkloadMatrix matrix, int row) {
        return matrix.cells().get(row).stream().map(WorkloadMatrix.Cell::text).toList();
    }
}
