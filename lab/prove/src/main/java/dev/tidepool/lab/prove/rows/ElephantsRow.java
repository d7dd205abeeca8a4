package dev.tidepool.lab.prove.rows;

import dev.tidepool.lab.prove.JudgedBar;
import dev.tidepool.lab.prove.MeasuredSteps;
import dev.tidepool.lab.prove.ProofBar;
import dev.tidepool.lab.prove.ProofPlan;
import dev.tidepool.lab.prove.ProofRow;
import dev.tidepool.lab.prove.ProofStep;
import dev.tidepool.lab.prove.grid.GridCell;
import dev.tidepool.lab.prove.grid.ProofGrid;
import java.util.List;

/** The p99 of mice among elephants, against the fixed size that serves the mice best. */
final class ElephantsRow implements ProofRow {
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
    public List<ProofBar> bars() {
        return List.of(BAR);
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return CELLS.stream()
                .map(cell -> TypeTimes.step(plan, cell, all -> all))
                .toList();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        return List.of(BAR.worst(GridSteps.cases(CELLS, cell -> measured.get(TypeTimes.key(cell), "ratio"))));
    }
}
