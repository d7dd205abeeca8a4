package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.GridCell;
import dev.tidepool.research.prove.grid.ProofGrid;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/** Ten minutes of steady load. */
final class SteadyRow extends CellRow {
    private static final double SECONDS = 600;
    private static final double SETTLED = 30;
    private static final double MINUTES = (SECONDS - SETTLED) / 60;

    SteadyRow() {
        super(
                "steady",
                4,
                Stream.of("blocking", "computing", "within", "across")
                        .map(shape -> ProofGrid.cell(shape, 80, 2))
                        .toList());
    }

    @Override
    int repetitions(ProofPlan plan) {
        return 1;
    }

    @Override
    Map<String, Double> measure(GridCell cell, String policy, long seed, StopSignal stop) throws Exception {
        TrialObserver trial = PoolTrial.of(cell)
                .lasting(SECONDS)
                .withStep(Duration.ofSeconds(1))
                .run(policy, seed, stop);
        PoolSnapshot from = trial.at(SETTLED);
        PoolSnapshot to = trial.at(SECONDS - 1);
        long started = to.threadsCreated() - from.threadsCreated();
        long ended = started - (to.alive() - from.alive());
        return Map.of("targets", trial.resizesAfter(SETTLED) / MINUTES, "threads", (started + ended) / MINUTES);
    }
}
