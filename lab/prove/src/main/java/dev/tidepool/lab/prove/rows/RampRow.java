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

/** The need jumps from 4 to 100 blocking threads. */
final class RampRow implements ProofRow {
    private static final GridCell CELL = ProofGrid.cell("need", 0, 2);
    private static final double JUMP_SECONDS = 4;
    private static final double NEED = 100;
    private static final double NEARLY = 0.95;
    private static final String METHOD =
            "simulated: regular calls of 100 ms, from 40/s to 1,000/s, on 2 cores; threads alive every 5 ms";
    private static final ProofBar TIME = ProofBar.atMost("ramp", "time until 95 % of the need", 300, "ms", METHOD);
    private static final ProofBar OVERSHOOT = ProofBar.atMost("ramp", "overshoot over the need", 10, "%", METHOD);

    @Override
    public List<ProofBar> bars() {
        return List.of(TIME, OVERSHOOT);
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return List.of(ProofStep.simulated("ramp", 1, stop -> measure(plan, stop)));
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        double millis = measured.get("ramp", "millis")[0];
        double percent = measured.get("ramp", "overshoot")[0];
        return List.of(
                TIME.judge(millis, "the calls themselves need 95 ms to overlap"),
                OVERSHOOT.judge(percent, "need 100 threads"));
    }

    private static Map<String, List<Double>> measure(ProofPlan plan, StopSignal stop) throws Exception {
        TrialObserver trial = PoolTrial.of(CELL).withStep(Duration.ofMillis(5)).run(plan.policy(), plan.seed(), stop);
        List<PoolSnapshot> after = trial.series().stream()
                .filter(point -> point.atNanos() / 1e9 >= JUMP_SECONDS)
                .toList();
        double reached = after.stream()
                .filter(point -> point.alive() >= NEARLY * NEED)
                .mapToDouble(point -> point.atNanos() / 1e6 - 1e3 * JUMP_SECONDS)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
        double peak = after.stream().mapToInt(PoolSnapshot::alive).max().orElse(0);
        return Map.of("millis", Ratios.list(reached), "overshoot", Ratios.list(Math.max(0, 100 * (peak / NEED - 1))));
    }
}
