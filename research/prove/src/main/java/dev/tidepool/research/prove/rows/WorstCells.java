package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.race.simulation.SimulationPlan;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.report.HtmlReport;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.GridCell;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The reports of the cells in which the policy is farthest from the best fixed size. */
public final class WorstCells {
    private static final int COUNT = 3;

    private WorstCells() {}

    /**
     * Simulates the worst cells again, and writes their workloads and reports.
     *
     * @param folder where the reports go
     * @return the file of each report by its cell; none if the grid is not measured
     */
    public static Map<String, String> write(ProofPlan plan, MeasuredSteps measured, Path folder) throws Exception {
        Map<String, String> pages = new LinkedHashMap<>();
        for (GridCell cell : RegretRow.worstCells(plan, measured, COUNT)) {
            Files.writeString(folder.resolve(cell.name() + ".yaml"), cell.text());
            SimulationPlan simulation = GridSteps.simulation(
                    cell, List.of(plan.policy(), "oracle"), plan.simulatedRepetitions(), plan.seed());
            Path page = folder.resolve(cell.name() + ".html");
            HtmlReport.write(Races.of(List.of(GridSteps.run(simulation, new StopSignal()))), page);
            pages.put(cell.name(), String.valueOf(page.getFileName()));
        }
        return pages;
    }
}
