package dev.tidepool.lab.prove.rows;

import dev.tidepool.lab.prove.JudgedBar;
import dev.tidepool.lab.prove.MeasuredSteps;
import dev.tidepool.lab.prove.ProofBar;
import dev.tidepool.lab.prove.ProofPlan;
import dev.tidepool.lab.prove.ProofRow;
import dev.tidepool.lab.prove.ProofStep;
import dev.tidepool.lab.prove.StopSignal;
import dev.tidepool.lab.prove.grid.GridCell;
import dev.tidepool.lab.prove.grid.ProofGrid;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Overload of a pool with a bounded queue. */
final class OverloadRow implements ProofRow {
    private static final List<GridCell> CELLS = Stream.of("overload-computing", "overload-within")
            .flatMap(shape -> Stream.of(140, 200, 1_000).map(load -> ProofGrid.cell(shape, load, 2)))
            .toList();
    private static final double BEGINS = 5;
    private static final double ENDS = 10;
    private static final double SETTLED = 0.5;
    private static final double SPARE = 0.5;
    private static final int QUEUE = 200;
    private static final String METHOD =
            "simulated: 1.4, 2 and 10 times the capacity for 5 s and 50 % before and after,"
                    + " computing and half waiting tasks of 2 ms CPU, a queue of 200, 2 cores";
    private static final ProofBar GOODPUT =
            ProofBar.atLeast("overload", "goodput, worst case", 95, "% of the capacity", METHOD);
    private static final ProofBar WAIT = ProofBar.atMost(
            "overload",
            "p99 wait of accepted tasks, worst case",
            2,
            "x",
            METHOD + "; over the time in which the capacity serves a full queue");
    private static final ProofBar RECOVERY = ProofBar.atMost(
            "overload",
            "recovery, worst case",
            100,
            "ms",
            METHOD + "; from the end of the overload to an empty queue, less the time that a full queue must take");

    @Override
    public List<ProofBar> bars() {
        return List.of(GOODPUT, WAIT, RECOVERY);
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return CELLS.stream()
                .map(cell -> ProofStep.simulated(key(cell), 1, stop -> measure(plan, cell, stop)))
                .toList();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        return List.of(
                GOODPUT.worst(GridSteps.cases(CELLS, cell -> measured.get(key(cell), "goodput"))),
                WAIT.worst(GridSteps.cases(CELLS, cell -> measured.get(key(cell), "wait"))),
                RECOVERY.worst(GridSteps.cases(CELLS, cell -> measured.get(key(cell), "recovery"))));
    }

    private static Map<String, List<Double>> measure(ProofPlan plan, GridCell cell, StopSignal stop) throws Exception {
        int repetitions = plan.simulatedRepetitions();
        double[] goodput = new double[repetitions];
        double[] wait = new double[repetitions];
        double[] recovery = new double[repetitions];
        PoolTrial trial = PoolTrial.of(cell).withQueue(QUEUE).withStep(Duration.ofMillis(5));
        double capacity = trial.capacity();
        for (int i = 0; i < repetitions; i++) {
            TrialObserver seen =
                    trial.run(plan.policy(), plan.seed() + i, stop, BEGINS + SETTLED, ENDS, source -> source);
            long completed =
                    seen.at(ENDS).completions() - seen.at(BEGINS + SETTLED).completions();
            goodput[i] = 100 * completed / (capacity * (ENDS - BEGINS - SETTLED));
            wait[i] = seen.waitP99() / (1e3 * QUEUE / capacity);
            recovery[i] = Math.max(0, emptyAfter(seen) - 1e3 * QUEUE / (capacity * SPARE));
        }
        return Map.of("goodput", Ratios.list(goodput), "wait", Ratios.list(wait), "recovery", Ratios.list(recovery));
    }

    /** Returns how long after the overload the queue is empty, milliseconds. */
    private static double emptyAfter(TrialObserver seen) {
        return seen.series().stream()
                .filter(point -> point.atNanos() / 1e9 >= ENDS && point.queueLength() == 0)
                .mapToDouble(point -> point.atNanos() / 1e6 - 1e3 * ENDS)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static String key(GridCell cell) {
        return "overload/" + cell.name();
    }
}
