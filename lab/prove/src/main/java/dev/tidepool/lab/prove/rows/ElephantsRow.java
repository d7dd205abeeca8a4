package dev.tidepool.lab.prove.rows;

import dev.tidepool.lab.prove.ProofBar;
import dev.tidepool.lab.prove.JudgedBar;
import dev.tidepool.lab.prove.MeasuredSteps;
import dev.tidepool.lab.prove.ProofPlan;
import dev.tidepool.lab.prove.ProofRow;
import dev.tidepool.lab.prove.ProofStep;
import dev.tidepool.lab.prove.StopSignal;
import dev.tidepool.lab.prove.grid.GridCell;
import dev.tidepool.lab.prove.grid.ProofGrid;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The p99 of mice among elephants, against the fixed size that serves the mice best. */
final class ElephantsRow implements ProofRow {
    private static final int MICE = 0;
    private static final List<Integer> THREADS_PER_CORE = List.of(1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64);
    private static final List<GridCell> CELLS =
            List.of(ProofGrid.cell("elephants", 80, 2), ProofGrid.cell("elephants", 80, 8));
    private static final ProofBar BAR = ProofBar.atMost(
            "elephants",
            "p99 of the mice, worst machine",
            1.2,
            "x",
            "simulated: 1 ms tasks among 0.5 % tasks of 200 ms at 80 %, on 2 and 8 cores, over the lowest p99 of 11"
                    + " fixed sizes on the same arrivals");

    @Override
    public String name() {
        return "elephants";
    }

    @Override
    public List<ProofBar> bars() {
        return List.of(BAR);
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return CELLS.stream()
                .map(cell -> ProofStep.simulated(key(cell), 2 * cell.cores(), stop -> measure(plan, cell, stop)))
                .toList();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        return List.of(CELLS.stream()
                .map(cell -> BAR.judge(measured.get(key(cell), "ratio"), "worst is " + cell.name()))
                .max(Comparator.comparingDouble(JudgedBar::median))
                .orElseThrow());
    }

    private static Map<String, List<Double>> measure(ProofPlan plan, GridCell cell, StopSignal stop)
            throws Exception {
        double[] ratios = new double[plan.simulatedRepetitions()];
        for (int i = 0; i < ratios.length; i++) {
            double lowest = Double.MAX_VALUE;
            for (int perCore : THREADS_PER_CORE) {
                lowest = Math.min(lowest, mice("fixed:" + perCore * cell.cores(), cell, plan.seed() + i, stop));
            }
            ratios[i] = mice(plan.policy(), cell, plan.seed() + i, stop) / lowest;
        }
        return Map.of("ratio", Ratios.list(ratios));
    }

    private static double mice(String policy, GridCell cell, long seed, StopSignal stop) throws Exception {
        return PoolTrial.of(cell).run(policy, seed, stop).responseP99(MICE);
    }

    private static String key(GridCell cell) {
        return "mice/" + cell.name();
    }
}
