package dev.tidepool.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.result.Environment;
import dev.tidepool.lab.result.Percentiles;
import dev.tidepool.lab.result.PolicyDescription;
import dev.tidepool.lab.result.RaceResult;
import dev.tidepool.lab.result.Run;
import dev.tidepool.lab.result.Scenario;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResultTableTest {

    @Test
    void showsOneRowForEachPoolAndTheMedianOfTheRepetitions() {
        String table =
                ResultTable.of(result(run("a", 1, null, 0, 10), run("a", 2, null, 0, 30), run("a", 3, null, 0, 20)));
        assertThat(row(table, "a")).contains("20 [", "..");
        assertThat(table).contains("its 95 % interval").doesNotContain("≥");
    }

    @Test
    void anInvalidRunShowsItsReasonAndNoLatency() {
        String table = ResultTable.of(result(run("a", 1, "the generator was starved", 0, 77)));
        assertThat(row(table, "a")).contains("invalid").doesNotContain("77");
        assertThat(table).contains("a: invalid, the generator was starved");
    }

    @Test
    void validRunsAreShownWithoutTheInvalidOnes() {
        String table = ResultTable.of(result(run("a", 1, "late", 0, 77), run("a", 2, null, 0, 10)));
        assertThat(row(table, "a")).contains(" 10 ").doesNotContain("77");
    }

    @Test
    void unfinishedTasksMakeTimesLowerBounds() {
        String table = ResultTable.of(result(run("a", 1, null, 4, 10)));
        assertThat(row(table, "a")).contains("≥10");
        assertThat(table).contains("a: 4 unfinished, 0 rejected, 0 failed, 0 lost, 0 run twice");
    }

    @Test
    void aRaceStoppedBeforeItsFirstRunSaysSo() {
        assertThat(ResultTable.of(result())).isEqualTo("no run was measured\n");
    }

    private static String row(String table, String pool) {
        return table.lines()
                .filter(line -> line.startsWith(pool + " "))
                .findFirst()
                .orElseThrow();
    }

    private static RaceResult result(Run... runs) {
        Scenario scenario = new Scenario("w", "", "w", 1, 1, runs.length, List.of("a"), null, false);
        return new RaceResult(
                RaceResult.SCHEMA, scenario, Environment.here(List.of(), "ordinary"), Arrays.asList(runs));
    }

    private static Run run(
            String pool, int repetition, @Nullable String invalidReason, long unfinished, double millis) {
        Percentiles times = new Percentiles(millis, millis, millis, millis, millis, millis, millis);
        return new Run(
                pool,
                repetition,
                invalidReason == null,
                invalidReason,
                false,
                100,
                100 - unfinished,
                0,
                0,
                0,
                unfinished,
                0,
                50,
                times,
                times,
                times,
                "ordinary",
                2,
                1,
                2,
                2,
                0,
                "",
                new PolicyDescription("fixed", Map.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}
