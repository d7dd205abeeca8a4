package dev.tidepool.research.prove.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.research.prove.HeatCell;
import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofBar;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.GridCell;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProofRowsTest {
    private static final ProofPlan SHORT = new ProofPlan("auto", 1, false);
    private static final ProofPlan LONG = new ProofPlan("auto", 1, true);

    static List<ProofRow> rows() {
        return ProofRows.all();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void barsNameTheirRowAndWithoutMeasurementsSayWhy(ProofRow row) {
        assertThat(row.bars()).isNotEmpty().extracting(ProofBar::row).containsOnly(row.name());
        assertThat(row.results(SHORT, new MeasuredSteps()))
                .hasSameSizeAs(row.bars())
                .allSatisfy(result -> {
                    assertThat(result.verdict()).isEqualTo(Verdict.NOT_MEASURED);
                    assertThat(result.detail()).isNotBlank();
                });
        assertThat(ProofRows.find(row.name())).isSameAs(row);
    }

    @Test
    void namesAndKeysAreUnique() {
        assertThat(ProofRows.names()).doesNotHaveDuplicates();
        for (ProofRow row : ProofRows.all()) {
            assertThat(row.steps(LONG)).extracting(ProofStep::key).doesNotHaveDuplicates();
        }
    }

    @Test
    void theWorstCellDecidesAndOverloadedCellsDoNotCount() {
        MeasuredSteps measured = new MeasuredSteps();
        for (GridCell cell : GridSteps.cells(SHORT)) {
            double p99 = cell.overloaded() ? 100 : cell.name().equals("hash-80-2c") ? 2 : 0.9;
            addCell(measured, cell, p99, cell.name().equals("steps-2c") ? 1_999 : 2_000);
        }
        ProofRow row = ProofRows.find("regret");
        List<JudgedBar> results = row.results(SHORT, measured);

        assertThat(results).extracting(JudgedBar::verdict).startsWith(Verdict.DOES_NOT_HOLD, Verdict.HOLDS);
        assertThat(results.get(0).median()).isEqualTo(2);
        assertThat(results.get(0).detail()).endsWith("worst is hash-80-2c");
        assertThat(RegretRow.worstCells(SHORT, measured, 1))
                .extracting(GridCell::name)
                .containsExactly("hash-80-2c");
        assertThat(row.heat(SHORT, measured))
                .filteredOn(cell -> !cell.counted())
                .extracting(HeatCell::cell)
                .contains("steps-2c", "hash-140-2c")
                .doesNotContain("hash-80-2c");
    }

    @Test
    void aRaceIsJudgedByTheIntervalsAndAMedianAboveTheBestNeverReadsHolds() {
        MeasuredSteps measured = new MeasuredSteps();
        ProofRow row = ProofRows.find("mixed-race");
        double[][] repetitions = {{10, 12, 9, 4}, {16, 11, 9.5, 5}, {14, 20, 9.6, 6}}; // auto's and jetty's p50, p99
        List<ProofStep> steps = row.steps(SHORT).subList(0, repetitions.length);
        for (int i = 0; i < steps.size(); i++) {
            Map<String, List<Double>> values = new HashMap<>();
            for (String slow : List.of("thread-per-request", "ema", "jdk-cached", "jdk-virtual", "tomcat")) {
                List.of("p50", "p99", "p999").forEach(time -> values.put(slow + " " + time, List.of(100.0)));
            }
            values.put("auto peak", List.of(10.0));
            values.put("jdk-cached peak", List.of(20.0));
            values.put("auto p50", List.of(repetitions[i][0]));
            values.put("jetty p50", List.of(repetitions[i][1]));
            values.put("auto p99", List.of(repetitions[i][2]));
            values.put("jetty p99", List.of(repetitions[i][3]));
            values.put("tomcat p99", List.of(3.0 + 10 * i));
            values.put("auto p999", List.of(1.0));
            values.put("jetty p999", List.of(2.0));
            measured.add(steps.get(i).key(), values);
        }

        assertThat(row.judge(SHORT, measured))
                .extracting(each -> each.valueText() + ": " + each.verdict() + ", " + each.detail())
                .startsWith(
                        "1.17 [0.50..1.45] x: not worse beyond its interval, 3 repetitions, against jetty",
                        "1.90 [1.50..2.40] x: does not hold, 3 repetitions, against jetty",
                        "0.50 [0.50..0.50] x: holds, 3 repetitions, against jetty");
    }

    @Test
    void threadSecondsHaveALimitForLargeAndOneForSmallPools() {
        MeasuredSteps measured = new MeasuredSteps();
        GridSteps.cells(SHORT).forEach(cell -> addCell(measured, cell, 1, 2_000));
        assertThat(ProofRows.find("regret").results(SHORT, measured))
                .extracting(JudgedBar::verdict)
                .endsWith(Verdict.NOT_MEASURED, Verdict.HOLDS);
    }

    private static void addCell(MeasuredSteps measured, GridCell cell, double p99, double tasks) {
        measured.add(GridSteps.key(cell), values(cell, p99, tasks));
    }

    private static Map<String, List<Double>> values(GridCell cell, double p99, double tasks) {
        Map<String, List<Double>> values = new HashMap<>();
        values.put("auto p99", List.of(p99, p99));
        values.put("best p99", List.of(1.0, 1.0));
        values.put("auto p50", List.of(1.0, 1.0));
        values.put("best p50", List.of(1.0, 1.0));
        values.put("auto thread-seconds", List.of(3.0, 3.0));
        values.put("best thread-seconds", List.of(1.0, 1.0));
        values.put("best peak", List.of(7.0, 7.0));
        values.put("best tasks", List.of(tasks, tasks));
        for (TaskType type : cell.workload().taskTypes()) {
            values.put("auto p99 of " + type.name(), List.of(p99, p99));
            values.put("best p99 of " + type.name(), List.of(1.0, 1.0));
            values.put("best tasks of " + type.name(), List.of(tasks, tasks));
        }
        return values;
    }

    /** Judges a bar of the grid where all is as in the best fixed pool but these values of one cell. */
    private static String judged(String bar, String cellName, Map<String, List<Double>> changed) {
        MeasuredSteps measured = new MeasuredSteps();
        for (GridCell cell : GridSteps.cells(SHORT)) {
            Map<String, List<Double>> values = values(cell, 1, 2_000);
            values.putAll(cell.name().equals(cellName) ? changed : Map.of());
            measured.add(GridSteps.key(cell), values);
        }
        return ProofRows.find("regret").results(SHORT, measured).stream()
                .filter(result -> result.bar().name().equals(bar))
                .map(result -> result.valueText() + ": " + result.verdict() + ", " + result.detail())
                .findFirst()
                .orElseThrow();
    }

    /** All tasks together had the p99 of the best fixed pool, because those of the other type take longer. */
    @Test
    void aTypeThatWaitsLongerIsSeenAlthoughAllTasksTogetherDoNotWait() {
        String cell = "downstream-pages-50-2c";
        Map<String, List<Double>> slowPages = Map.of("auto p99 of page", List.of(4.0, 4.0));
        assertThat(judged("worst", cell, slowPages)).startsWith("1 [1..1] x: holds");
        assertThat(judged("type", cell, slowPages))
                .startsWith("4 [4..4] x: does not hold")
                .endsWith("worst is page in downstream-pages-50-2c");
        Map<String, List<Double>> few = new HashMap<>(slowPages);
        few.put("best tasks of page", List.of(1_999.0, 1_999.0));
        assertThat(judged("type", cell, few)).startsWith("1 [1..1] x: holds");
    }

    /** The p99 of a mix says nothing of the many. */
    @Test
    void theMedianOfAllTasksHasABarOfItsOwn() {
        assertThat(judged("p50", "halves-80-2c", Map.of("auto p50", List.of(1.1, 1.1))))
                .startsWith("1.10 [1.10..1.10] x: holds");
        assertThat(judged("p50", "halves-80-2c", Map.of("auto p50", List.of(1.2, 1.2))))
                .startsWith("1.20 [1.20..1.20] x: does not hold")
                .endsWith("worst is halves-80-2c");
    }

    /** One of five repetitions of elephants took eleven times the best p99, and the median hid it. */
    @Test
    void theWorstRepetitionCountsWhateverTheOthersTook() {
        Map<String, List<Double>> unlucky =
                Map.of("auto p99", List.of(1.0, 11.4, 1.0), "best p99", List.of(1.0, 1.0, 1.0));
        assertThat(judged("worst", "elephants-80-2c", unlucky)).contains("x: holds");
        assertThat(judged("repetition", "elephants-80-2c", unlucky))
                .startsWith("11.4 x: does not hold")
                .endsWith("worst is elephants-80-2c");
    }

    /** The policy was installed anew for each round, and a new policy looks at its pool a hundred times a second. */
    @Test
    void thePriceIsThatOfASettledPoolAndItsStartIsReportedApart() {
        MeasuredSteps measured = new MeasuredSteps();
        measured.add("price", Map.of("cpu", List.of(1.01), "bytes", List.of(0.1)));
        for (String load : List.of("sleepers", "empty")) {
            measured.add(
                    "price/" + load,
                    Map.of("start", List.of(1.5), "settled", List.of(0.08, 0.09, 0.1), "idle", List.of(0.0)));
        }
        List<JudgedBar> results = ProofRows.find("price").results(SHORT, measured);
        assertThat(results).extracting(JudgedBar::verdict).containsOnly(Verdict.HOLDS);
        assertThat(results).extracting(JudgedBar::detail).contains("1.50 % in the first 8 s");
    }

    @Test
    void aFixedPoolOfTheNeedNeitherLagsNorOvershoots() throws Exception {
        ProofPlan fixed = new ProofPlan("fixed:100", 1, false);
        ProofRow row = ProofRows.find("ramp");
        assertThat(measure(row, fixed)).extracting(JudgedBar::median).containsExactly(0.0, 0.0);
    }

    @Test
    void aPoolThatNeverChangesIsSteady() throws Exception {
        ProofPlan fixed = new ProofPlan("fixed:64", 1, false);
        ProofRow row = ProofRows.find("stability");
        MeasuredSteps measured = new MeasuredSteps();
        measured.add("pauses", row.steps(fixed).get(0).work().measure(new StopSignal()));
        measured.add("hour", Map.of("drift", List.of(0.0), "limit", List.of(64.0)));
        assertThat(row.results(fixed, measured)).extracting(JudgedBar::verdict).containsOnly(Verdict.HOLDS);
    }

    @Test
    void ratiosArePairedAndTheirMeanIsGeometric() {
        double[] ratios = Ratios.of(new double[] {2, 9}, new double[] {1, 3});
        assertThat(ratios).containsExactly(2, 3);
        double[] mean = Ratios.geometricMean(List.of(ratios, new double[] {8, 3}));
        assertThat(mean[0]).isCloseTo(4, within(1e-9));
        assertThat(mean[1]).isCloseTo(3, within(1e-9));
    }

    private static List<JudgedBar> measure(ProofRow row, ProofPlan plan) throws Exception {
        MeasuredSteps measured = new MeasuredSteps();
        for (ProofStep step : row.steps(plan)) {
            measured.add(step.key(), step.work().measure(new StopSignal()));
        }
        return row.results(plan, measured);
    }
}
