package dev.tidepool.research.reproductions.group16.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteJournalTest {
    private static final SuitePlan PLAN = new SuitePlan(42, 2, 0, 0.5, 2, "17.0.1");
    private static final SuiteCell FIRST = PLAN.cells().get(0);
    private static final SuiteCell SECOND = PLAN.cells().get(1);

    @TempDir
    private Path folder;

    @Test
    void whatIsDoneAndWhatAnIterationCostsOutliveTheProcess() throws IOException {
        SuiteJournal journal = SuiteJournal.open(folder, PLAN, () -> 1.5);
        journal.add(FIRST, MadeUpRuns.result(10, 20, 3, 0.01));

        SuiteJournal again = SuiteJournal.open(folder, PLAN, () -> {
            throw new AssertionError("measured again");
        });
        assertThat(again.nanosPerIteration()).isEqualTo(1.5);
        assertThat(again.find(FIRST)).contains(MadeUpRuns.result(10, 20, 3, 0.01));
        assertThat(again.find(SECOND)).isEmpty();
        assertThat(SuiteJournal.isIn(folder)).isTrue();
    }

    @Test
    void aLineThatWasCutOffDoesNotCountAndIsWrittenAnew() throws IOException {
        SuiteJournal.open(folder, PLAN, () -> 1.5).add(FIRST, MadeUpRuns.result(10, 20, 3, 0.01));
        Path file = folder.resolve("suite-cells.jsonl");
        Files.writeString(file, "{\"cell\":{\"variant\":\"PUB", StandardOpenOption.APPEND);

        SuiteJournal again = SuiteJournal.open(folder, PLAN, () -> 1.5);
        again.add(SECOND, MadeUpRuns.result(20, 40, 3, 0.01));
        assertThat(SuiteJournal.open(folder, PLAN, () -> 1.5).find(SECOND))
                .contains(MadeUpRuns.result(20, 40, 3, 0.01));
        assertThat(Files.readAllLines(file)).hasSize(3);
    }

    @Test
    void moreRepetitionsGoOnWithWhatIsDone() throws IOException {
        SuiteCell done = PLAN.cells().get(0);
        SuiteJournal.open(folder, PLAN, () -> 1.5).add(done, MadeUpRuns.result(10, 20, 3, 0.01));
        SuitePlan more = new SuitePlan(42, 10, 2, 0.5, 2, "17.0.1");
        SuiteJournal journal = SuiteJournal.open(folder, more, () -> 9);
        assertThat(journal.nanosPerIteration()).isEqualTo(1.5);
        assertThat(journal.find(done)).isPresent();
        assertThat(more.cells()).containsAll(PLAN.cells());
    }

    @Test
    void runsOfAnotherPlanAreRefusedInOneLine() throws IOException {
        SuiteJournal.open(folder, PLAN, () -> 1.5);
        assertThatThrownBy(() -> SuiteJournal.open(folder, new SuitePlan(43, 10, 2, 1, 2, "17.0.1"), () -> 1.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + folder
                        + "' holds runs of another suite: seed 42, 2 and 0 repetitions of 50 % of the tasks, 2 cores,"
                        + " Java 17.0.1;"
                        + " asked for is seed 43, 10 and 2 repetitions of all of the tasks, 2 cores, Java 17.0.1."
                        + " Name another folder with --out, or ask for the same");
    }
}
