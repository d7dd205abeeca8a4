package dev.tidepool.research.prove.rows;

import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.GridCell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A row of simulated cells: each measurement gives a value for each bar, and the worst cell decides. */
abstract class CellRow implements ProofRow {
    private final String name;
    private final double seconds;
    private final List<GridCell> cells;

    /**
     * Creates a row.
     *
     * @param name by which a user chooses it
     * @param seconds how long all repetitions of a cell take on one core, roughly
     * @param cells the cells
     */
    CellRow(String name, double seconds, List<GridCell> cells) {
        this.name = name;
        this.seconds = seconds;
        this.cells = List.copyOf(cells);
    }

    /** Returns the values of one repetition by the names of the bars. */
    abstract Map<String, Double> measure(GridCell cell, String policy, long seed, StopSignal stop) throws Exception;

    /** Returns how often each cell is simulated, with other arrivals. */
    int repetitions(ProofPlan plan) {
        return plan.simulatedRepetitions();
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final List<ProofStep> steps(ProofPlan plan) {
        return cells.stream()
                .map(cell -> ProofStep.simulated(key(cell), seconds, stop -> repeat(plan, cell, stop)))
                .toList();
    }

    @Override
    public final List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        return bars().stream()
                .map(bar -> bar.worst(GridSteps.cases(cells, cell -> measured.get(key(cell), bar.name()))))
                .toList();
    }

    private Map<String, List<Double>> repeat(ProofPlan plan, GridCell cell, StopSignal stop) throws Exception {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (int i = 0; i < repetitions(plan); i++) {
            measure(cell, plan.policy(), plan.seed() + i, stop)
                    .forEach((bar, value) -> values.computeIfAbsent(bar, none -> new ArrayList<>())
                            .add(value));
        }
        return values;
    }

    private String key(GridCell cell) {
        return name + "/" + cell.name();
    }
}
