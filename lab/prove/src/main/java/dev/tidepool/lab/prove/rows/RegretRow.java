package dev.tidepool.lab.prove.rows;

import dev.tidepool.lab.prove.ProofBar;
import dev.tidepool.lab.prove.JudgedBar;
import dev.tidepool.lab.prove.HeatCell;
import dev.tidepool.lab.prove.MeasuredSteps;
import dev.tidepool.lab.prove.ProofPlan;
import dev.tidepool.lab.prove.ProofRow;
import dev.tidepool.lab.prove.ProofStep;
import dev.tidepool.lab.prove.grid.GridCell;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Numbers;
import java.util.Comparator;
import java.util.List;

/** The p99 against the best fixed size of a sweep, cell by cell and on the geometric mean. */
final class RegretRow implements ProofRow {
    private static final double MIN_TASKS = 2_000;
    private static final String METHOD = "simulated grid: p99 over that of the best fixed size, which a search found on"
            + " arrivals of another seed; paired by repetition; cells below 100 % with 2,000 tasks or more";
    private static final ProofBar WORST =
            ProofBar.atMost("regret", "p99 against the best fixed size, worst cell", 1.05, "x", METHOD);
    private static final ProofBar MEAN = ProofBar.atMost("regret", "the same, geometric mean over the cells", 0.97, "x", METHOD);

    /** The regret of a cell. */
    private record Regret(GridCell cell, double[] ratios, Interval interval) {}

    @Override
    public String name() {
        return "regret";
    }

    @Override
    public List<ProofBar> bars() {
        return List.of(WORST, MEAN);
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return GridSteps.cells(plan).stream()
                .map(cell -> GridSteps.regret(plan, cell))
                .toList();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        List<Regret> regrets = regrets(plan, measured);
        Regret worst = worst(regrets);
        long hold = regrets.stream()
                .filter(regret -> WORST.keeps(regret.interval.median()))
                .count();
        return List.of(
                WORST.judge(
                        worst.ratios,
                        "%d of %d cells hold; worst is %s".formatted(hold, regrets.size(), worst.cell.name())),
                MEAN.judge(
                        Ratios.geometricMean(
                                regrets.stream().map(Regret::ratios).toList()),
                        regrets.size() + " cells"));
    }

    /** Returns the counted cells with the highest regret, worst first. */
    static List<GridCell> worstCells(ProofPlan plan, MeasuredSteps measured, int count) {
        return GridSteps.cells(plan).stream()
                .filter(cell -> measured.has(GridSteps.key(cell)) && counted(measured, cell))
                .sorted(Comparator.comparingDouble((GridCell cell) -> Ratios.median(ratios(plan, measured, cell)))
                        .reversed())
                .limit(count)
                .toList();
    }

    @Override
    public List<HeatCell> heat(ProofPlan plan, MeasuredSteps measured) {
        return GridSteps.cells(plan).stream()
                .filter(cell -> measured.has(GridSteps.key(cell)))
                .sorted(Comparator.comparing(GridCell::shape).thenComparingInt(GridCell::cores))
                .map(cell -> heat(plan, measured, cell))
                .toList();
    }

    private static HeatCell heat(ProofPlan plan, MeasuredSteps measured, GridCell cell) {
        String key = GridSteps.key(cell);
        Interval ratio = Ratios.interval(ratios(plan, measured, cell));
        double threads = Ratios.median(GridSteps.threadRatios(plan, measured, cell));
        String detail = "p99 %s x [%s..%s], thread-seconds %s x, best size %s, %s tasks"
                .formatted(
                        Numbers.plain(ratio.median()),
                        Numbers.plain(ratio.low()),
                        Numbers.plain(ratio.high()),
                        Numbers.plain(threads),
                        Numbers.whole(Ratios.median(measured.get(key, GridSteps.BEST + " peak"))),
                        Numbers.whole(Ratios.median(measured.get(key, GridSteps.BEST + " tasks"))));
        return new HeatCell(
                cell.name(),
                cell.shape() + ", " + cell.cores() + (cell.cores() == 1 ? " core" : " cores"),
                cell.load() == 0 ? "own rates" : cell.load() + " %",
                ratio.median(),
                counted(measured, cell),
                detail);
    }

    private static List<Regret> regrets(ProofPlan plan, MeasuredSteps measured) {
        return GridSteps.cells(plan).stream()
                .filter(cell -> counted(measured, cell))
                .map(cell -> {
                    double[] ratios = ratios(plan, measured, cell);
                    return new Regret(cell, ratios, Ratios.interval(ratios));
                })
                .toList();
    }

    private static Regret worst(List<Regret> regrets) {
        return regrets.stream()
                .max(Comparator.comparingDouble(regret -> regret.interval.median()))
                .orElseThrow(() -> new IllegalStateException("no cell of the grid counts"));
    }

    private static boolean counted(MeasuredSteps measured, GridCell cell) {
        return !cell.overloaded() && Ratios.median(measured.get(GridSteps.key(cell), GridSteps.BEST + " tasks")) >= MIN_TASKS;
    }

    private static double[] ratios(ProofPlan plan, MeasuredSteps measured, GridCell cell) {
        String key = GridSteps.key(cell);
        return Ratios.of(measured.get(key, plan.policy() + " p99"), measured.get(key, GridSteps.BEST + " p99"));
    }
}
