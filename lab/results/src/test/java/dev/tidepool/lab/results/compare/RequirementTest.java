package dev.tidepool.lab.results.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.results.MadeUpRace;
import dev.tidepool.lab.results.Run;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementTest {

    @ParameterizedTest
    @CsvSource({
        "a.p99<200ms, a, RESPONSE_P99, <, 200",
        "a.p99 <= 0.2s, a, RESPONSE_P99, <=, 200",
        "a.p50<250us, a, RESPONSE_P50, <, 0.25",
        "a.p99.9<3, a, RESPONSE_P999, <, 3",
        "a.wait.p99<1ms, a, QUEUE_WAIT_P99, <, 1",
        "ema:alpha=0.7:interval=50ms.p90<9ms, ema:alpha=0.7:interval=50ms, RESPONSE_P90, <, 9",
        "jdk-fixed:4.threads.peak<=4, jdk-fixed:4, PEAK_THREADS, <=, 4",
        "a.throughput>=500/s, a, THROUGHPUT, >=, 500",
        "a.cpu<12s, a, CPU_SECONDS, <, 12",
        "a.rejected<1, a, REJECTED, <, 1"
    })
    void isReadWithItsUnit(String text, String pool, Measure measure, String relation, double limit) {
        Requirement requirement = Requirement.of(text);
        assertThat(requirement.pool()).isEqualTo(pool);
        assertThat(requirement.measure()).isEqualTo(measure);
        assertThat(requirement.relation()).isEqualTo(relation);
        assertThat(requirement.limit()).isEqualTo(limit);
        assertThat(requirement.workload()).isNull();
    }

    @Test
    void aWorkloadStandsBeforeTheLastSlash() {
        Requirement requirement = Requirement.of("my/mix/auto.lost<1%");
        assertThat(requirement.workload()).isEqualTo("my/mix");
        assertThat(requirement.pool()).isEqualTo("auto");
        assertThat(requirement.share()).isTrue();
        assertThat(requirement.isFor("my/mix")).isTrue();
        assertThat(requirement.isFor("spike")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "auto.p99",
                "auto.p99=3ms",
                "p99<3ms",
                ".p99<3ms",
                "auto.p98<3ms",
                "auto.p99<3 apples",
                "auto.p99<",
                "auto.threads.mean<3ms",
                "auto.cpu<3ms",
                "auto.p99<1%",
                "a.p99<1<2"
            })
    void whatIsNoneIsRefusedInOneLine(String text) {
        assertThatThrownBy(() -> Requirement.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("found requirement '" + text + "'")
                .hasMessageNotContaining("\n");
    }

    @Test
    void anIntervalThatStraddlesTheLimitDecidesNothing() {
        assertThat(line("a.p99<40ms", 10, 20, 30)).isEqualTo("holds: made up: a.p99<40ms: 20 ms [10..30]");
        assertThat(line("a.p99<10ms", 10, 20, 30)).isEqualTo("does not hold: made up: a.p99<10ms: 20 ms [10..30]");
        assertThat(line("a.p99<25ms", 10, 20, 30)).isEqualTo("cannot be decided: made up: a.p99<25ms: 20 ms [10..30]");
        assertThat(line("a.p99>=10ms", 10, 20, 30)).startsWith("holds: ");
        assertThat(line("a.p99>30ms", 10, 20, 30)).startsWith("does not hold: ");
        assertThat(line("a.p99<25ms", 20)).isEqualTo("holds: made up: a.p99<25ms: 20 ms (one run)");
    }

    @Test
    void timesThatAreLowerBoundsCannotMeetAnUpperLimit() {
        Run run = MadeUpRace.changed(MadeUpRace.run("a", 1, 20), each -> each.put("unfinished", 3));
        assertThat(judged("a.p99<25ms", List.of(run)).line())
                .isEqualTo(
                        "cannot be decided: made up: a.p99<25ms: at least 20 ms (one run), tasks were" + " unfinished");
        assertThat(judged("a.p99<15ms", List.of(run)).verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(judged("a.p99>15ms", List.of(run)).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged("a.p99>25ms", List.of(run)).verdict()).isEqualTo(Verdict.CANNOT_BE_DECIDED);
    }

    /** It held by the runs whose JVM lived. */
    @Test
    void aPoolOfWhichAJvmEndedMeetsNoThreshold() {
        List<Run> runs = new ArrayList<>(MadeUpRace.runs("a", 10, 20));
        runs.add(Run.failed("a", 3, runs.get(0).control().policy(), "its JVM ended with exit code 134"));
        assertThat(judged("a.p99<25ms", runs).line())
                .isEqualTo("cannot be decided: made up: a.p99<25ms: 15 ms [10..20]; 1 of 3 JVMs ended");
        assertThat(judged("a.rejected<1", runs).verdict()).isEqualTo(Verdict.CANNOT_BE_DECIDED);
        assertThat(judged("a.p99<5ms", runs).verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    /** All of them stood as tasks without times. */
    @Test
    void tasksThatTheTimesExcludeAreToldFromThoseTheyCount() {
        Run run = MadeUpRace.changed(
                MadeUpRace.run("a", 1, 20),
                each -> each.put("rejected", 2).put("failed", 1).put("lost", 3));
        assertThat(judged("a.p99<25ms", List.of(run)).line())
                .isEqualTo("holds: made up: a.p99<25ms: 20 ms (one run); the times exclude 2 rejected, 1 failed;"
                        + " the times count what had passed for 3 lost");
    }

    @Test
    void withoutAValidRunNothingIsMeasured() {
        Run run = MadeUpRace.changed(MadeUpRace.run("a", 1, 20), each -> each.put("valid", false));
        assertThat(judged("a.p99<25ms", List.of(run)).verdict()).isEqualTo(Verdict.NOT_MEASURED);
        assertThat(judged("b.p99<25ms", List.of(run)).verdict()).isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void aShareRefersToTheTasksOffered() {
        Run run = MadeUpRace.changed(MadeUpRace.run("a", 1, 20), each -> each.put("rejected", 2)); // of 100
        assertThat(judged("a.rejected<=2%", List.of(run)).line())
                .isEqualTo("holds: made up: a.rejected<=2%: 2 % (one run)");
        assertThat(judged("a.rejected<2", List.of(run)).line())
                .isEqualTo("does not hold: made up: a.rejected<2: 2 (one run)");
    }

    private static String line(String text, double... p99) {
        return judged(text, MadeUpRace.runs("a", p99)).line();
    }

    private static Requirement.Judged judged(String text, List<Run> runs) {
        return Requirement.of(text).judge(MadeUpRace.of(runs));
    }
}
