package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.lab.simulator.TaskSource;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.grid.GridCell;
import dev.tidepool.research.prove.grid.ProofGrid;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A downstream with few permits, alone and beside pages that do not need it. */
final class DownstreamRow implements ProofRow {
    private static final int PAGES = 0;
    private static final List<Integer> LOADS = List.of(90, 110);
    private static final List<GridCell> BESIDE = cells("downstream-pages");
    private static final List<GridCell> ALL =
            Stream.concat(cells("downstream").stream(), BESIDE.stream()).toList();

    private static List<GridCell> cells(String shape) {
        return LOADS.stream()
                .flatMap(load -> Stream.of(2, 8).map(cores -> ProofGrid.cell(shape, load, cores)))
                .toList();
    }

    @Override
    public String name() {
        return "downstream";
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return Stream.concat(
                        ALL.stream().map(cell -> GridSteps.regret(plan, cell)),
                        BESIDE.stream().map(cell -> TypeTimes.step(plan, cell, OnlyPages::new)))
                .toList();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        return List.of(
                bar("threads").worst(GridSteps.cases(ALL, cell -> GridSteps.threadRatios(plan, measured, cell))),
                bar("page-time").worst(GridSteps.cases(BESIDE, cell -> measured.get(TypeTimes.key(cell), "ratio"))));
    }

    /** The pages of another source. */
    private record OnlyPages(TaskSource all) implements TaskSource {
        @Override
        public List<TaskType> types() {
            return all.types();
        }

        @Override
        public Map<String, Integer> resources() {
            return all.resources();
        }

        @Override
        public boolean next(SimulatedTask task) {
            boolean found = all.next(task);
            while (found && task.type() != PAGES) {
                found = all.next(task);
            }
            return found;
        }
    }
}
