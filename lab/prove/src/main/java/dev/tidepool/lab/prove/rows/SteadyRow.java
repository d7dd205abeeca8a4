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
import dev.tidepool.simulator.PoolSnapshot;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Ten minutes of steady load. */
final class SteadyRow implements ProofRow {
    private static final double SECONDS = 600;
    private static final double SETTLED = 30;
    private static final double MINUTES = (SECONDS - SETTLED) / 60;
    private static final List<GridCell> CELLS = Stream.of("blocking", "computing", "within", "across")
            .map(shape -> ProofGrid.cell(shape, 80, 2))
            .toList();
    private static final String METHOD =
            "simulated: four workloads at a steady 80 % on 2 cores, ten virtual minutes, the first 30 s left out";
    private static final ProofBar TARGETS =
            ProofBar.atMost("steady", "changes of the target, worst workload", 2, "a minute", METHOD);
    private static final ProofBar THREADS =
            ProofBar.atMost("steady", "threads that start or end, worst workload", 2, "a minute", METHOD);

    @Override
    public List<ProofBar> bars() {
        return List.of(TARGETS, THREADS);
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return CELLS.stream()
                .map(cell -> ProofStep.simulated(key(cell), 4, stop -> measure(plan, cell, stop)))
                .toList();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        return List.of(
                TARGETS.worst(GridSteps.cases(CELLS, cell -> measured.get(key(cell), "targets"))),
                THREADS.worst(GridSteps.cases(CELLS, cell -> measured.get(key(cell), "threads"))));
    }

    private static Map<String, List<Double>> measure(ProofPlan plan, GridCell cell, StopSignal stop) throws Exception {
        TrialObserver trial = PoolTrial.of(cell)
                .lasting(SECONDS)
                .withStep(Duration.ofSeconds(1))
                .run(plan.policy(), plan.seed(), stop);
        PoolSnapshot from = trial.at(SETTLED);
        PoolSnapshot to = trial.at(SECONDS - 1);
        long started = to.threadsCreated() - from.threadsCreated();
        long ended = started - (to.alive() - from.alive());
        return Map.of(
                "targets", Ratios.list(trial.resizesAfter(SETTLED) / MINUTES),
                "threads", Ratios.list((started + ended) / MINUTES));
    }

    private static String key(GridCell cell) {
        return "steady/" + cell.name();
    }
}
