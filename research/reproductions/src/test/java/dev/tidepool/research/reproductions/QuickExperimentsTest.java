package dev.tidepool.research.reproductions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("full")
class QuickExperimentsTest {
    private static final Settings QUICK = Settings.of(7, true);

    static List<PaperExperiment> all() {
        return Experiments.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyExperimentGivesClaimsTablesAndFiguresInTheStepsItAnnounced(PaperExperiment experiment) {
        AtomicInteger announced = new AtomicInteger();
        AtomicInteger taken = new AtomicInteger();
        Reproduction reproduction = experiment.run(QUICK, new ExperimentProgress() {
            @Override
            public void steps(int count) {
                announced.set(count);
            }

            @Override
            public void step(String what) {
                taken.incrementAndGet();
            }
        });
        assertThat(taken.get()).isEqualTo(announced.get());
        assertThat(reproduction.about()).isEqualTo(experiment.about());
        assertThat(reproduction.claims()).isNotEmpty().allSatisfy(QuickExperimentsTest::saysWhy);
        assertThat(reproduction.tables()).isNotEmpty().allSatisfy(QuickExperimentsTest::isMeasured);
        assertThat(reproduction.figures())
                .isNotEmpty()
                .extracting(Figure::series)
                .doesNotContain(List.of());
        assertThat(reproduction.setup()).isNotEmpty();
        assertThat(reproduction.notes()).isNotEmpty();
    }

    @Test
    void everySearchSaysWhereEachClaimHoldsThatDoesNot() {
        for (PaperExperiment search : Experiments.searches("all")) {
            Reproduction map = search.run(QUICK, ExperimentProgress.NONE);
            assertThat(map.claims()).isNotEmpty().allSatisfy(claim -> {
                assertThat(claim.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
                assertThat(claim.why()).matches("(holds if|nowhere in the region).* of \\d+ points\\).*");
            });
            assertThat(map.tables()).isNotEmpty().allSatisfy(QuickExperimentsTest::isMeasured);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"B", "C", "E"})
    void theSameSeedGivesTheSameBytes(String letter) throws JsonProcessingException {
        PaperExperiment experiment = Experiments.find(letter).get(0);
        assertThat(Json.MAPPER.writeValueAsString(experiment.run(QUICK, ExperimentProgress.NONE)))
                .isEqualTo(Json.MAPPER.writeValueAsString(experiment.run(QUICK, ExperimentProgress.NONE)));
    }

    private static void saysWhy(Claim claim) {
        assertThat(claim.text()).isNotBlank();
        assertThat(claim.source()).isNotBlank();
        assertThat(claim.rule()).isNotBlank();
        assertThat(claim.why()).isNotBlank();
    }

    private static void isMeasured(Table table) {
        for (Table.Row row : table.rows()) {
            for (Table.Cell cell : row.cells()) {
                assertThat(cell.ours()).as(table.title() + ", " + row.name()).isNotNull();
            }
        }
    }
}
