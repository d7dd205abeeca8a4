package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.race.FixedSizes;
import dev.tidepool.lab.simulator.TaskSource;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.GridCell;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The p99 of a cell's first task type against that of the fixed size that serves this type best. */
final class TypeTimes {
    private static final int FIRST = 0;
    private static final int MAX_PER_CORE = 64;

    private TypeTimes() {}

    /** Returns the key of a cell's step. */
    static String key(GridCell cell) {
        return "type/" + cell.name();
    }

    /**
     * Returns the step whose value {@code ratio} has the ratio of each repetition.
     *
     * @param others the tasks that the fixed pools get of all tasks
     */
    static ProofStep step(ProofPlan plan, GridCell cell, UnaryOperator<TaskSource> others) {
        return ProofStep.simulated(key(cell), 2 * cell.cores(), stop -> {
            double[] ratios = new double[plan.simulatedRepetitions()];
            for (int i = 0; i < ratios.length; i++) {
                ratios[i] = ratio(plan.policy(), cell, plan.seed() + i, others, stop);
            }
            return Map.of("ratio", Ratios.list(ratios));
        });
    }

    /** Returns the ratio of one repetition. */
    static double ratio(String policy, GridCell cell, long seed, UnaryOperator<TaskSource> others, StopSignal stop)
            throws Exception {
        PoolTrial trial = PoolTrial.of(cell);
        double lowest = Double.MAX_VALUE;
        for (int size : FixedSizes.between(cell.cores(), MAX_PER_CORE * cell.cores())) {
            String fixed = "fixed:" + size;
            TrialObserver seen = trial.run(fixed, seed, stop, 0, Double.MAX_VALUE, others);
            lowest = Math.min(lowest, seen.responseP99(FIRST));
        }
        return trial.run(policy, seed, stop).responseP99(FIRST) / lowest;
    }
}
