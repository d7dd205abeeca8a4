package dev.tidepool.lab.prove.rows;

import dev.tidepool.lab.prove.JudgedBar;
import dev.tidepool.lab.prove.MeasuredSteps;
import dev.tidepool.lab.prove.ProofBar;
import dev.tidepool.lab.prove.ProofPlan;
import dev.tidepool.lab.prove.ProofRow;
import dev.tidepool.lab.prove.ProofStep;
import dev.tidepool.lab.prove.grid.GridCell;
import dev.tidepool.lab.prove.grid.ProofGrid;
import dev.tidepool.simulator.SimulatedTask;
import dev.tidepool.simulator.TaskSource;
import dev.tidepool.workload.TaskType;
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
    private static final ProofBar THREADS = ProofBar.atMost(
            "downstream",
            "thread-seconds, worst cell",
            2,
            "x",
            "simulated: eight permits at 90 and 110 %, alone and beside pages, on 2 and 8 cores, over the best fixed"
                    + " size");
    private static final ProofBar PAGE_TIME = ProofBar.atMost(
            "downstream",
            "p99 of the pages, worst cell",
            1.1,
            "x",
            "simulated: the same cells beside pages, over the lowest p99 that the pages have in a fixed pool for them"
                    + " alone, on the same arrivals");

    private static List<GridCell> cells(String shape) {
        return LOADS.stream()
                .flatMap(load -> Stream.of(2, 8).map(cores -> ProofGrid.cell(shape, load, cores)))
                .toList();
    }

    @Override
    public List<ProofBar> bars() {
        return List.of(THREADS, PAGE_TIME);
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
                THREADS.worst(GridSteps.cases(ALL, cell -> GridSteps.threadRatios(plan, measured, cell))),
                PAGE_TIME.worst(GridSteps.cases(BESIDE, cell -> measured.get(TypeTimes.key(cell), "ratio"))));
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
