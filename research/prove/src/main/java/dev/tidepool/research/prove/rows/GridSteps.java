package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.race.simulation.ClusterShape;
import dev.tidepool.lab.race.simulation.Simulation;
import dev.tidepool.lab.race.simulation.SimulationPlan;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.policy.sizing.SizingPolicies;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.GridCell;
import dev.tidepool.research.prove.grid.ProofGrid;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The simulated cells: the policy beside the best fixed size, and beside every other policy. */
final class GridSteps {
    /** The name of the best fixed size in a step's values. */
    static final String BEST = "best";

    private static final String ORACLE = "oracle";
    private static final double TASKS_PER_SECOND = 300_000;
    private static final int RUNS_OF_A_SWEEP = 25;

    private GridSteps() {}

    /** Returns the cells of a plan. */
    static List<GridCell> cells(ProofPlan plan) {
        return ProofGrid.simulated(plan.longForm());
    }

    /** Returns the key of the step that compares the policy with the best fixed size. */
    static String key(GridCell cell) {
        return "grid/" + cell.name();
    }

    /** Returns the policy's thread-seconds over those of the best fixed size. */
    static double[] threadRatios(ProofPlan plan, MeasuredSteps measured, GridCell cell) {
        return ratios(plan, measured, cell, "thread-seconds");
    }

    /** Returns a value of the policy over that of the best fixed size, repetition by repetition. */
    static double[] ratios(ProofPlan plan, MeasuredSteps measured, GridCell cell, String value) {
        String key = key(cell);
        return Ratios.of(measured.get(key, plan.policy() + " " + value), measured.get(key, BEST + " " + value));
    }

    /** Returns a value of each cell by the cell's name. */
    static Map<String, double[]> cases(Collection<GridCell> cells, Function<GridCell, double[]> value) {
        Map<String, double[]> cases = new LinkedHashMap<>();
        cells.forEach(cell -> cases.put(cell.name(), value.apply(cell)));
        return cases;
    }

    /** Returns the step that compares the policy with the best fixed size in a cell, also by task type. */
    static ProofStep regret(ProofPlan plan, GridCell cell) {
        int runs = RUNS_OF_A_SWEEP + 2 * plan.simulatedRepetitions();
        return ProofStep.simulated(key(cell), seconds(cell, runs), stop -> {
            SimulationPlan simulation =
                    simulation(cell, List.of(plan.policy(), ORACLE), plan.simulatedRepetitions(), plan.seed());
            List<Run> ended = run(simulation, stop).runs();
            Map<String, List<Double>> values = RunValues.of(ended, GridSteps::name);
            values.putAll(RunValues.byType(ended, GridSteps::name));
            return values;
        });
    }

    /** Returns the step that compares all policies in a cell, on the arrivals of one seed. */
    static ProofStep policies(ProofPlan plan, GridCell cell) {
        List<String> pools = new ArrayList<>(List.of(plan.policy()));
        SizingPolicies.all().stream()
                .map(SizingPolicies.Entry::name)
                .filter(name -> !pools.contains(name))
                .forEach(pools::add);
        return ProofStep.simulated(
                "policies/" + cell.name(),
                seconds(cell, pools.size()),
                stop -> RunValues.of(
                        run(simulation(cell, pools, 1, plan.seed()), stop).runs(), GridSteps::name));
    }

    /** Returns the simulation of a cell. */
    static SimulationPlan simulation(GridCell cell, List<String> pools, int repetitions, long seed) {
        return new SimulationPlan(
                cell.source(),
                cell.workload(),
                pools,
                List.of(),
                ClusterShape.ONE,
                cell.cores(),
                cell.seconds(),
                repetitions,
                seed,
                Path.of(""));
    }

    /** Simulates. */
    static RaceResult run(SimulationPlan plan, StopSignal stop) throws Exception {
        Simulation simulation = new Simulation(plan, new RaceListener() {});
        return stop.run(simulation::stop, simulation::run);
    }

    private static String name(String pool) {
        return pool.startsWith(ORACLE) ? BEST : pool;
    }

    private static double seconds(GridCell cell, int runs) {
        double perSecond = PoolTrial.of(cell).capacity();
        Workload workload = cell.workload();
        return runs * workload.expectedArrivals(perSecond, workload.duration()) / TASKS_PER_SECOND;
    }
}
