package dev.tidepool.lab.prove.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.prove.BarVerdict;
import dev.tidepool.lab.prove.HeatCell;
import dev.tidepool.lab.prove.JudgedBar;
import dev.tidepool.lab.prove.MeasuredSteps;
import dev.tidepool.lab.prove.ProofBar;
import dev.tidepool.lab.prove.ProofPlan;
import dev.tidepool.lab.prove.ProofRow;
import dev.tidepool.lab.prove.ProofStep;
import dev.tidepool.lab.prove.StopSignal;
import dev.tidepool.lab.prove.grid.GridCell;
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
                    assertThat(result.verdict()).isEqualTo(BarVerdict.NOT_MEASURED);
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

        assertThat(results).extracting(JudgedBar::verdict).startsWith(BarVerdict.FALLS_SHORT, BarVerdict.HOLDS);
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
    void threadSecondsHaveALimitForLargeAndOneForSmallPools() {
        MeasuredSteps measured = new MeasuredSteps();
        GridSteps.cells(SHORT).forEach(cell -> addCell(measured, cell, 1, 2_000));
        assertThat(ProofRows.find("regret").results(SHORT, measured))
                .extracting(JudgedBar::verdict)
                .endsWith(BarVerdict.NOT_MEASURED, BarVerdict.HOLDS);
    }

    private static void addCell(MeasuredSteps measured, GridCell cell, double p99, double tasks) {
        Map<String, List<Double>> values = new HashMap<>();
        values.put("auto p99", List.of(p99, p99));
        values.put("best p99", List.of(1.0, 1.0));
        values.put("auto thread-seconds", List.of(3.0, 3.0));
        values.put("best thread-seconds", List.of(1.0, 1.0));
        values.put("best peak", List.of(7.0, 7.0));
        values.put("best tasks", List.of(tasks, tasks));
        measured.add(GridSteps.key(cell), values);
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
        assertThat(row.results(fixed, measured)).extracting(JudgedBar::verdict).containsOnly(BarVerdict.HOLDS);
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
