package dev.tidepool.research.benchmarks.bar;

import static dev.tidepool.research.benchmarks.result.Metric.BYTES_AFTER_FLOOD;
import static dev.tidepool.research.benchmarks.result.Metric.BYTES_PER_QUEUED_TASK;
import static dev.tidepool.research.benchmarks.result.Metric.CPU_PER_TASK;
import static dev.tidepool.research.benchmarks.result.Metric.LAST_START;
import static dev.tidepool.research.benchmarks.result.Metric.START_P99;
import static dev.tidepool.research.benchmarks.result.Metric.TASKS_PER_SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.benchmarks.MadeUp;
import dev.tidepool.research.benchmarks.result.BarResult;
import org.junit.jupiter.api.Test;

class BarsTest {
    @Test
    void dispatchIsComparedWithTheFastestPeerAndNeverWithAReference() {
        MadeUp made = new MadeUp()
                .forks("1-2", "tidepool", TASKS_PER_SECOND, 20e6)
                .forks("1-2", "tpe-linked", TASKS_PER_SECOND, 5e6)
                .forks("1-2", "jetty", TASKS_PER_SECOND, 10e6)
                .forks("1-2", "inline", TASKS_PER_SECOND, 50e6);
        BarResult best = bar(made, "1-2: tasks/s, times the best peer's");
        assertThat(best.against()).isEqualTo("jetty");
        assertThat(best.measured()).isEqualTo(2);
        assertThat(best.verdict()).isEqualTo(Verdict.HOLDS);
        BarResult times = bar(made, "1-2: tasks/s, times ThreadPoolExecutor's (linked queue)");
        assertThat(times.measured()).isEqualTo(4);
        assertThat(times.bound()).isEqualTo(3);
    }

    @Test
    void ratiosAreFormedRoundByRound() {
        MadeUp made = new MadeUp()
                .forks("1-2", "tidepool", TASKS_PER_SECOND, 10, 20, 40)
                .forks("1-2", "jetty", TASKS_PER_SECOND, 10, 10, 10);
        BarResult best = bar(made, "1-2: tasks/s, times the best peer's");
        assertThat(best.measured()).isEqualTo(2);
        assertThat(best.low()).isEqualTo(1);
        assertThat(best.high()).isEqualTo(4);
        assertThat(best.forks()).isEqualTo(3);
    }

    @Test
    void aFailedForkTakesItsPartnerOut() {
        MadeUp made = new MadeUp()
                .forks("1-2", "tidepool", TASKS_PER_SECOND, 10, Double.NaN, 30)
                .forks("1-2", "jetty", TASKS_PER_SECOND, 10, 1, 10);
        BarResult best = bar(made, "1-2: tasks/s, times the best peer's");
        assertThat(best.forks()).isEqualTo(2);
        assertThat(best.high()).isEqualTo(3);
    }

    @Test
    void manyThreadsAreComparedWithFewOfOurOwn() {
        MadeUp made = new MadeUp()
                .forks("2-64", "tidepool", TASKS_PER_SECOND, 14)
                .forks("2-2", "tidepool", TASKS_PER_SECOND, 20);
        assertThat(bar(made, "2-64: tasks/s, times our own in 2-2").verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void submitMayCostWhatAFutureCostsInline() {
        // execute 50 ns, a future inline 20 - 10 = 10 ns: 60 ns are due and 75 ns measured.
        MadeUp made = new MadeUp()
                .forks("2-2", "tidepool", TASKS_PER_SECOND, 1e9 / 50)
                .forks("submit", "tidepool", TASKS_PER_SECOND, 1e9 / 75)
                .forks("2-2", "inline", TASKS_PER_SECOND, 1e9 / 10)
                .forks("submit", "inline", TASKS_PER_SECOND, 1e9 / 20);
        BarResult submit = bar(made, "submit: tasks/s, times what execute in 2-2 and a future should reach");
        assertThat(submit.measured()).isCloseTo(0.8, within(1e-9));
        assertThat(submit.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void submitWithoutItsReferenceIsNotJudged() {
        MadeUp made = new MadeUp()
                .forks("2-2", "tidepool", TASKS_PER_SECOND, 1e6)
                .forks("submit", "tidepool", TASKS_PER_SECOND, 1e6);
        assertThat(bar(made, "submit: tasks/s, times what execute in 2-2 and a future should reach")
                        .verdict())
                .isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void theSubmittersOwnCpuIsTakenOff() {
        MadeUp made = new MadeUp()
                .forks("lone-1k", "tidepool", CPU_PER_TASK, 40_000)
                .forks("lone-1k", "tpe-linked", CPU_PER_TASK, 30_000)
                .forks("lone-1k", "inline", CPU_PER_TASK, 10_000);
        BarResult cpu = bar(made, "lone-1k: CPU per task, times ThreadPoolExecutor's, both less the submitter's");
        assertThat(cpu.measured()).isEqualTo(1.5);
        assertThat(cpu.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void aLoneTaskMayWaitNoLongerThanInThreadPoolExecutor() {
        MadeUp made = new MadeUp()
                .forks("lone-100", "tidepool", START_P99, 120)
                .forks("lone-100", "tpe-linked", START_P99, 100);
        assertThat(bar(made, "lone-100: p99 µs, times ThreadPoolExecutor's").verdict())
                .isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void aRoundsRatioIsTheMedianOfItsPassesInWhichBothSlicesCount() {
        MadeUp made = new MadeUp();
        for (int round = 1; round <= 5; round++) {
            made.sliced("1-2", "tidepool", round, TASKS_PER_SECOND, 20, 21, 5, -30, 44)
                    .sliced("1-2", "tpe-linked", round, TASKS_PER_SECOND, 10, 10, -1, 1, 20);
        }
        BarResult best = bar(made, "1-2: tasks/s, times the best peer's");
        assertThat(best.measured()).isEqualTo(2.1);
        assertThat(best.forks()).isEqualTo(5);
        assertThat(best.words()).isEqualTo("holds");
    }

    @Test
    void aStateOfTheMachineThatBothSlicesOfAPassMeetChangesNoRatio() {
        MadeUp made = new MadeUp()
                .sliced("burst", "tidepool", 1, LAST_START, 100, 400, 100, 390)
                .sliced("burst", "jetty", 1, LAST_START, 200, 800, 200, 780);
        assertThat(bar(made, "burst: last start, times the best peer's").measured())
                .isEqualTo(0.5);
    }

    @Test
    void theSubmittersCpuOfTheSameRoundIsTakenOffEverySlice() {
        MadeUp made = new MadeUp()
                .sliced("lone-1k", "tidepool", 1, CPU_PER_TASK, 30, 40, 35)
                .sliced("lone-1k", "tpe-linked", 1, CPU_PER_TASK, 20, 25, 24)
                .sliced("lone-1k", "inline", 1, CPU_PER_TASK, 10, 10, 500);
        assertThat(bar(made, "lone-1k: CPU per task, times ThreadPoolExecutor's, both less the submitter's")
                        .measured())
                .isEqualTo(2);
    }

    @Test
    void aForkWithoutASliceThatCountsIsInNoComparisonOfCells() {
        MadeUp made = new MadeUp()
                .sliced("2-64", "tidepool", 1, TASKS_PER_SECOND, -3, -3)
                .sliced("2-64", "tidepool", 2, TASKS_PER_SECOND, 14, -3)
                .sliced("2-2", "tidepool", 1, TASKS_PER_SECOND, 20, 20)
                .sliced("2-2", "tidepool", 2, TASKS_PER_SECOND, 20, 20);
        BarResult bar = bar(made, "2-64: tasks/s, times our own in 2-2");
        assertThat(bar.forks()).isEqualTo(1);
        assertThat(bar.measured()).isEqualTo(0.7);
    }

    @Test
    void aRoundWithoutASliceThatCountsHasNoRatio() {
        MadeUp made = new MadeUp()
                .sliced("burst", "tidepool", 1, LAST_START, 100, -100)
                .sliced("burst", "jetty", 1, LAST_START, -100, 100);
        BarResult burst = bar(made, "burst: last start, times the best peer's");
        assertThat(burst.forks()).isZero();
        assertThat(burst.verdict()).isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void theBestPeerOfABurstIsTheOneThatStartsItsLastTaskFirst() {
        MadeUp made = new MadeUp()
                .forks("burst", "tidepool", LAST_START, 90)
                .forks("burst", "jetty", LAST_START, 100)
                .forks("burst", "tomcat", LAST_START, 200);
        BarResult burst = bar(made, "burst: last start, times the best peer's");
        assertThat(burst.against()).isEqualTo("jetty");
        assertThat(burst.measured()).isEqualTo(0.9);
        assertThat(burst.verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void measuringMayCostThreePercent() {
        MadeUp made = new MadeUp()
                .forks("instrumentation", "tidepool", CPU_PER_TASK, 100)
                .forks("instrumentation", "tidepool-measured", CPU_PER_TASK, 104);
        assertThat(bar(made, "instrumentation: CPU per task, times that without signals")
                        .verdict())
                .isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void memoryIsJudgedInBytes() {
        MadeUp made = new MadeUp()
                .forks("memory", "tidepool", BYTES_PER_QUEUED_TASK, 64)
                .forks("memory", "tidepool", BYTES_AFTER_FLOOD, Double.NaN);
        assertThat(bar(made, "memory: bytes per queued task").verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void cellsThatWereNotMeasuredHaveNoBars() {
        MadeUp made = new MadeUp().forks("memory", "tidepool", BYTES_PER_QUEUED_TASK, 64);
        assertThat(Bars.judge(made.result()))
                .hasSize(2)
                .allMatch(bar -> bar.bar().startsWith("memory"));
    }

    private static BarResult bar(MadeUp made, String text) {
        return Bars.judge(made.result()).stream()
                .filter(bar -> bar.bar().equals(text))
                .findFirst()
                .orElseThrow();
    }
}
