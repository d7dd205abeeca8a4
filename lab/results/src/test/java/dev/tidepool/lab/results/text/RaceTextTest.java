package dev.tidepool.lab.results.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.Headline;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.Ranking;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaceTextTest {

    @Test
    void showsOneRowForEachPoolAndTheMedianOfTheRepetitionsWithItsInterval() {
        String table = RaceText.of(result(run(1, 10), run(2, 30), run(3, 20)));
        assertThat(row(table, "a")).contains(" 20 [10..30]", "lowest");
        assertThat(table).contains("p99 with minimum to maximum").doesNotContain("≥");
    }

    @Test
    void endsWithTheHeadlineAndTheVerdictsOfTheReport() {
        RaceResult result = result(run(1, 10), MadeUpRace.run("b", 1, 30));
        Headline headline = new Headline(new Ranking(Pool.of(result)));
        String table = RaceText.of(result);
        assertThat(table).endsWith(headline.text() + "\n" + headline.remarks().get(0) + "\n");
        assertThat(row(table, "b")).endsWith("  3 × the lowest");
    }

    @Test
    void anInvalidRunShowsItsReasonAndNoLatency() {
        String table = RaceText.of(result(invalid(run(1, 77))));
        assertThat(row(table, "a")).contains("invalid").doesNotContain("77");
        assertThat(table).contains("Invalid, a: the generator was starved.");
    }

    @Test
    void validRunsAreShownWithoutTheInvalidOnes() {
        String table = RaceText.of(result(invalid(run(1, 77)), run(2, 10)));
        assertThat(row(table, "a")).contains(" 10 ").doesNotContain("77");
    }

    @Test
    void unfinishedTasksMakeTimesLowerBounds() {
        String table = RaceText.of(result(MadeUpRace.changed(run(1, 10), run -> run.put("unfinished", 4))));
        assertThat(row(table, "a")).contains("≥10");
        assertThat(table).contains("Not done, a: 4 unfinished.").contains("lower bounds");
    }

    @Test
    void aRaceStoppedBeforeItsFirstRunSaysSo() {
        assertThat(RaceText.of(result())).isEqualTo("no run was measured\n");
    }

    private static Run run(int repetition, double millis) {
        return MadeUpRace.run("a", repetition, millis);
    }

    private static Run invalid(Run run) {
        return MadeUpRace.changed(
                run, node -> node.put("valid", false).put("invalidReason", "the generator was starved"));
    }

    private static RaceResult result(Run... runs) {
        return MadeUpRace.of(List.of(runs));
    }

    private static String row(String table, String pool) {
        return table.lines()
                .filter(line -> line.startsWith(pool + " "))
                .findFirst()
                .orElseThrow();
    }
}
