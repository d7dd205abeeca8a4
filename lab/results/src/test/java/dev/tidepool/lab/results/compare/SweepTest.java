package dev.tidepool.lab.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.report.SweepPage;
import dev.tidepool.lab.results.text.SweepText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sweeps, their text and their page, on made-up runs. */
class SweepTest {
    private final List<Run> runs = new ArrayList<>();

    @Test
    void marksTheBestSizeAndPlacesTheOtherPoolAgainstIt() {
        add("fixed:16", "fixed", 32, 10);
        add("fixed:4", "fixed", 8, 40);
        add("fixed:8", "fixed", 16, 10);
        add("auto", "auto", 20, 11);
        Sweep sweep = Sweep.of(race());
        assertThat(sweep.sizes().keySet()).containsExactly(4, 8, 16);
        assertThat(sweep.others()).extracting(Pool::name).containsExactly("auto");
        assertThat(sweep.headline())
                .containsExactly(
                        "The best fixed size is 8: p99 10 ms with 16 thread-seconds.",
                        "auto: 1.10 x its p99 with 1.25 x its thread-seconds.");
        assertThat(SweepText.of(sweep))
                .containsPattern("(?m)^4 +40 +40 +8 ")
                .containsPattern("(?m)^8 best ")
                .containsPattern("(?m)^auto .* 1\\.10 +1\\.25$")
                .contains("chosen in hindsight");
    }

    @Test
    void thePageHasTheCurveAndTheOtherPools() {
        add("fixed:4", "fixed", 8, 40, 41);
        add("fixed:8", "fixed", 16, 10, 12);
        add("fixed:16", "fixed", 32, 10, 12);
        add("auto", "auto", 20, 11, 9);
        String page = SweepPage.of(race().repeatedBy("./tidepool sweep --sizes 4,8,16"));
        assertThat(page)
                .contains("The best fixed size is 8", "./tidepool sweep --sizes 4,8,16")
                .contains("{\"name\":\"fixed:4\",\"threads\":4", "\"best\":true", "{\"name\":\"auto\"")
                .contains("\"p99\":[10,11,12]")
                .doesNotContain("{{");
    }

    @Test
    void withoutEnoughValidSizesThereIsNoBest() {
        add("fixed:4", "fixed", 8, 40);
        add("fixed:8", "fixed", 16, 10);
        runs.add(MadeUpRace.changed(run("fixed:16", "fixed", 32, 1, 10), run -> run.put("valid", false)));
        add("auto", "auto", 20, 11);
        Sweep sweep = Sweep.of(race());
        assertThat(SweepText.of(sweep)).contains("Invalid, fixed:16: ");
        assertThat(sweep.headline()).hasSize(2).first().asString().contains("The best fixed size is 8");
        runs.remove(0);
        runs.remove(0);
        assertThat(Sweep.of(race()).headline()).hasSize(1).first().asString().startsWith("No best fixed size");
        assertThat(SweepPage.of(race())).contains("No best fixed size");
    }

    @Test
    void aPoolThatServedFewerTasksIsSaidToBe() {
        add("fixed:4", "fixed", 8, 40);
        add("fixed:8", "fixed", 16, 10);
        add("fixed:16", "fixed", 32, 10);
        runs.add(MadeUpRace.changed(run("auto", "auto", 4, 1, 5), run -> run.put("rejected", 3)));
        assertThat(Sweep.of(race()).headline()).last().asString().contains("auto: 0.50 x", "not every task was served");
    }

    @Test
    void ofEquallyGoodSizesTheOneWithTheFewestThreadSecondsIsBest() {
        assertThat(SizeScore.best(Map.of(
                        1, new SizeScore(5, 1, 1),
                        8, new SizeScore(0, 10.09, 8),
                        9, new SizeScore(0, 10.11, 7),
                        16, new SizeScore(0, 10, 16))))
                .hasValue(8);
        assertThat(SizeScore.best(Map.of())).isEmpty();
    }

    private RaceResult race() {
        return MadeUpRace.of(runs);
    }

    private void add(String pool, String policy, double threadSeconds, double... p99) {
        for (int i = 0; i < p99.length; i++) {
            runs.add(run(pool, policy, threadSeconds, i + 1, p99[i]));
        }
    }

    private static Run run(String pool, String policy, double threadSeconds, int repetition, double p99) {
        return MadeUpRace.changed(
                MadeUpRace.run(pool, repetition, p99),
                run -> run.put("threadSeconds", threadSeconds)
                        .putPOJO("policy", new PolicyDescription(policy, Map.of())));
    }
}
