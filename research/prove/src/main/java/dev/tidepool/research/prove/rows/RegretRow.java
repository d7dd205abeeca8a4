package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.policy.Counted;
import dev.tidepool.research.prove.HeatCell;
import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofBar;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.grid.GridCell;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/** Response times and thread-seconds against the best fixed size of a sweep, cell by cell. */
final class RegretRow implements ProofRow {
    private static final double MIN_TASKS = 2_000;
    private static final double MANY_THREADS = 8;

    @Override
    public String name() {
        return "regret";
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return GridSteps.cells(plan).stream()
                .map(cell -> GridSteps.regret(plan, cell))
                .toList();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        List<GridCell> cells = counted(plan, measured);
        Map<String, double[]> ratios = GridSteps.cases(cells, cell -> ratios(plan, measured, cell));
        Predicate<GridCell> large = cell -> bestSize(measured, cell) >= MANY_THREADS;
        return List.of(
                bar("worst").worst(ratios),
                bar("mean").judge(Ratios.geometricMean(ratios.values()), ratios.size() + " cells"),
                bar("type").worst(byType(plan, measured, cells)),
                bar("p50").worst(GridSteps.cases(cells, cell -> GridSteps.ratios(plan, measured, cell, "p50"))),
                bar("repetition").worst(GridSteps.cases(cells, cell -> highest(ratios(plan, measured, cell)))),
                threads(bar("large"), plan, measured, large),
                threads(bar("small"), plan, measured, large.negate()));
    }

    /** Returns the ratios of the p99 of each type in each cell, of those with enough tasks for a p99. */
    private static Map<String, double[]> byType(ProofPlan plan, MeasuredSteps measured, List<GridCell> cells) {
        Map<String, double[]> ratios = new LinkedHashMap<>();
        for (GridCell cell : cells) {
            for (TaskType type : cell.workload().taskTypes()) {
                String name = type.name();
                double tasks = Ratios.median(measured.get(GridSteps.key(cell), GridSteps.BEST + " tasks of " + name));
                if (tasks >= MIN_TASKS) {
                    ratios.put(name + " in " + cell.name(), GridSteps.ratios(plan, measured, cell, "p99 of " + name));
                }
            }
        }
        return ratios;
    }

    private static double[] highest(double[] repetitions) {
        return DoubleStream.of(repetitions).filter(Double::isFinite).max().stream()
                .toArray();
    }

    private static JudgedBar threads(ProofBar bar, ProofPlan plan, MeasuredSteps measured, Predicate<GridCell> chosen) {
        List<GridCell> cells = GridSteps.cells(plan).stream().filter(chosen).toList();
        return bar.worst(GridSteps.cases(cells, cell -> GridSteps.threadRatios(plan, measured, cell)));
    }

    /** Returns the counted cells with the highest regret, worst first. */
    static List<GridCell> worstCells(ProofPlan plan, MeasuredSteps measured, int count) {
        return counted(plan, measured).stream()
                .sorted(Comparator.comparingDouble((GridCell cell) -> -Ratios.median(ratios(plan, measured, cell))))
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
        Interval ratio = Ratios.interval(ratios(plan, measured, cell));
        String detail = "p99 %s x [%s..%s], thread-seconds %s x, best size %s, %s tasks"
                .formatted(
                        Numbers.plain(ratio.median()),
                        Numbers.plain(ratio.low()),
                        Numbers.plain(ratio.high()),
                        Numbers.plain(Ratios.median(GridSteps.threadRatios(plan, measured, cell))),
                        Numbers.whole(bestSize(measured, cell)),
                        Numbers.whole(tasks(measured, cell)));
        return new HeatCell(
                cell.name(),
                cell.shape() + ", " + Counted.of(cell.cores(), "core"),
                cell.load() == 0 ? "own rates" : cell.load() + " %",
                ratio.median(),
                counts(measured, cell),
                detail);
    }

    private static List<GridCell> counted(ProofPlan plan, MeasuredSteps measured) {
        return GridSteps.cells(plan).stream()
                .filter(cell -> measured.has(GridSteps.key(cell)) && counts(measured, cell))
                .toList();
    }

    private static boolean counts(MeasuredSteps measured, GridCell cell) {
        return !cell.overloaded() && tasks(measured, cell) >= MIN_TASKS;
    }

    private static double tasks(MeasuredSteps measured, GridCell cell) {
        return Ratios.median(measured.get(GridSteps.key(cell), GridSteps.BEST + " tasks"));
    }

    private static double bestSize(MeasuredSteps measured, GridCell cell) {
        return Ratios.median(measured.get(GridSteps.key(cell), GridSteps.BEST + " peak"));
    }

    private static double[] ratios(ProofPlan plan, MeasuredSteps measured, GridCell cell) {
        return GridSteps.ratios(plan, measured, cell, "p99");
    }
}
