package dev.tidepool.lab.results.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegretTest {
    private final List<Run> runs = new ArrayList<>();

    @Test
    void theSizeIsChosenOnOddRepetitionsAndScoredOnEvenOnes() {
        // On the odd ones fixed:8 is lowest (10, 12), on the even ones fixed:16 would be.
        size("fixed:4", 8, 40, 40, 40, 40);
        size("fixed:8", 16, 10, 20, 12, 30);
        size("fixed:16", 32, 15, 10, 15, 10);
        add("auto", "auto", 8, 99, 30, 99, 15);
        Regret regret = Regret.of(pools()).orElseThrow();
        assertThat(regret.best()).isEqualTo("fixed:8");
        assertThat(regret.inHindsight()).isFalse();
        Regret.Ratios auto = regret.pools().get(3);
        assertThat(auto.pool()).isEqualTo("auto");
        assertThat(auto.responseP99()).isEqualTo(new Interval(0.5, 1.0, 1.5, 2)); // 30/20 and 15/30
        assertThat(auto.threadSeconds()).isEqualTo(new Interval(0.5, 0.5, 0.5, 2)); // 8/16
        assertThat(regret.pools().get(1).responseP99()).isEqualTo(new Interval(1, 1, 1, 2));
    }

    @Test
    void withOneRepetitionTheSizeIsChosenInHindsight() {
        size("fixed:4", 8, 40);
        size("jdk-fixed:8", 16, 20);
        size("fixed:16", 32, 10);
        Regret regret = Regret.of(pools()).orElseThrow();
        assertThat(regret.inHindsight()).isTrue();
        assertThat(regret.best()).isEqualTo("fixed:16");
        assertThat(regret.pools().get(0).responseP99()).isEqualTo(new Interval(4, 4, 4, 1));
    }

    @Test
    void ofSizesWithinOnePercentTheOneWithTheFewestThreadSecondsIsBest() {
        size("fixed:4", 8, 11.2);
        size("fixed:8", 16, 10.09);
        size("fixed:16", 32, 10);
        assertThat(Regret.of(pools()).orElseThrow().best()).isEqualTo("fixed:8");
    }

    @Test
    void aSizeThatDidNotServeEveryTaskIsWorseThanAnyThatDid() {
        size("fixed:4", 8, 40);
        size("fixed:8", 16, 20);
        Run fast = run("fixed:2", "fixed", 4, 1, 5);
        runs.add(MadeUpRace.changed(fast, run -> run.put("rejected", 3)));
        Regret regret = Regret.of(pools()).orElseThrow();
        assertThat(regret.best()).isEqualTo("fixed:8");
        assertThat(regret.pools().get(2).servedAll()).isFalse();
        assertThat(regret.pools().get(2).responseP99())
                .satisfies(ratio -> assertThat(ratio.median()).isCloseTo(0.25, within(1e-9)));
    }

    @Test
    void twoFixedSizesAreNoChoice() {
        size("fixed:4", 8, 40);
        size("fixed:8", 16, 20);
        add("auto", "auto", 8, 20);
        assertThat(Regret.of(pools())).isEmpty();
    }

    @Test
    void withoutAValidRunInAHalfThereIsNoRegret() {
        for (String pool : List.of("fixed:1", "fixed:2", "fixed:4")) {
            runs.add(MadeUpRace.changed(run(pool, "fixed", 1, 1, 10), run -> run.put("valid", false)));
            runs.add(run(pool, "fixed", 1, 2, 10));
        }
        assertThat(Regret.of(pools())).isEmpty();
    }

    private void size(String pool, double threadSeconds, double... p99) {
        add(pool, pool.startsWith("jdk") ? "jdk-fixed" : "fixed", threadSeconds, p99);
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

    private List<Pool> pools() {
        return Pool.of(MadeUpRace.of(runs));
    }
}
