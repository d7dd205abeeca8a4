package dev.tidepool.research.prove.rows;

import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.GridCell;
import dev.tidepool.research.prove.grid.ProofGrid;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/** Overload of a pool with a bounded queue. */
final class OverloadRow extends CellRow {
    private static final double BEGINS = 5;
    private static final double ENDS = 10;
    private static final double SETTLED = 0.5;
    private static final double SPARE = 0.5;
    private static final int QUEUE = 200;

    OverloadRow() {
        super(
                "overload",
                1,
                Stream.of("overload-computing", "overload-within")
                        .flatMap(shape -> Stream.of(140, 200, 1_000).map(load -> ProofGrid.cell(shape, load, 2)))
                        .toList());
    }

    @Override
    Map<String, Double> measure(GridCell cell, String policy, long seed, StopSignal stop) throws Exception {
        PoolTrial trial = PoolTrial.of(cell).withQueue(QUEUE).withStep(Duration.ofMillis(5));
        double capacity = trial.capacity();
        TrialObserver seen = trial.run(policy, seed, stop, BEGINS + SETTLED, ENDS, source -> source);
        long completed = seen.at(ENDS).completions() - seen.at(BEGINS + SETTLED).completions();
        return Map.of(
                "goodput", 100 * completed / (capacity * (ENDS - BEGINS - SETTLED)),
                "wait", seen.waitP99() / (1e3 * QUEUE / capacity),
                "recovery",
                        Math.max(
                                0,
                                seen.millisUntil(ENDS, point -> point.queueLength() == 0)
                                        - 1e3 * QUEUE / (capacity * SPARE)));
    }
}
