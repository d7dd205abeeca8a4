package dev.tidepool.lab.prove.rows;

import dev.tidepool.lab.prove.ProofBar;
import dev.tidepool.lab.prove.JudgedBar;
import dev.tidepool.lab.prove.MeasuredSteps;
import dev.tidepool.lab.prove.ProofPlan;
import dev.tidepool.lab.prove.ProofRow;
import dev.tidepool.lab.prove.ProofStep;
import dev.tidepool.lab.prove.grid.GridCell;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** The thread-seconds against the best fixed size. */
final class ThreadsRow implements ProofRow {
    private static final double MANY = 8;
    private static final String METHOD =
            "simulated grid: thread-seconds over those of the best fixed size, paired by repetition; every cell";
    private static final ProofBar LARGE = ProofBar.atMost(
            "threads", "thread-seconds, worst cell with a best size of 8 threads or more", 1.5, "x", METHOD);
    private static final ProofBar SMALL =
            ProofBar.atMost("threads", "thread-seconds, worst cell with a smaller best size", 3, "x", METHOD);

    @Override
    public String name() {
        return "threads";
    }

    @Override
    public List<ProofBar> bars() {
        return List.of(LARGE, SMALL);
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return GridSteps.cells(plan).stream()
                .map(cell -> GridSteps.regret(plan, cell))
                .toList();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        Predicate<GridCell> large =
                cell -> Ratios.median(measured.get(GridSteps.key(cell), GridSteps.BEST + " peak")) >= MANY;
        return List.of(worst(LARGE, plan, measured, large), worst(SMALL, plan, measured, large.negate()));
    }

    private static JudgedBar worst(ProofBar bar, ProofPlan plan, MeasuredSteps measured, Predicate<GridCell> chosen) {
        List<GridCell> cells = GridSteps.cells(plan).stream().filter(chosen).toList();
        Comparator<GridCell> byRatio =
                Comparator.comparingDouble(cell -> Ratios.median(GridSteps.threadRatios(plan, measured, cell)));
        long hold = cells.stream()
                .filter(cell -> bar.keeps(Ratios.median(GridSteps.threadRatios(plan, measured, cell))))
                .count();
        return cells.stream()
                .max(byRatio)
                .map(cell -> bar.judge(
                        GridSteps.threadRatios(plan, measured, cell),
                        "%d of %d cells hold; worst is %s".formatted(hold, cells.size(), cell.name())))
                .orElseGet(() -> bar.notMeasured("no cell has such a best size"));
    }
}
