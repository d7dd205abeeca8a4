package dev.tidepool.research.prove.rows;

import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.GridCell;
import dev.tidepool.research.prove.grid.ProofGrid;
import java.util.List;
import java.util.Map;

/** The p99 of mice among elephants, against the fixed size that serves the mice best. */
final class ElephantsRow extends CellRow {
    private static final double EFFORT = 10;

    ElephantsRow() {
        super("elephants", EFFORT, List.of(ProofGrid.cell("elephants", 80, 2), ProofGrid.cell("elephants", 80, 8)));
    }

    @Override
    Map<String, Double> measure(GridCell cell, String policy, long seed, StopSignal stop) throws Exception {
        return Map.of("mice", TypeTimes.ratio(policy, cell, seed, all -> all, stop));
    }
}
