package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.GridCell;
import dev.tidepool.research.prove.grid.ProofGrid;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The need jumps from 4 to 100 blocking threads. */
final class RampRow extends CellRow {
    private static final double JUMP_SECONDS = 4;
    private static final double NEED = 100;
    private static final double NEARLY = 0.95;

    RampRow() {
        super("ramp", 1, List.of(ProofGrid.cell("need", 0, 2)));
    }

    @Override
    int repetitions(ProofPlan plan) {
        return 1;
    }

    @Override
    Map<String, Double> measure(GridCell cell, String policy, long seed, StopSignal stop) throws Exception {
        TrialObserver trial = PoolTrial.of(cell).withStep(Duration.ofMillis(5)).run(policy, seed, stop);
        double peak = trial.series().stream()
                .filter(point -> point.atNanos() / 1e9 >= JUMP_SECONDS)
                .mapToInt(PoolSnapshot::alive)
                .max()
                .orElse(0);
        return Map.of(
                "time", trial.millisUntil(JUMP_SECONDS, point -> point.alive() >= NEARLY * NEED),
                "overshoot", Math.max(0, 100 * (peak / NEED - 1)));
    }
}
