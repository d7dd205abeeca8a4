package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.GridCell;
import dev.tidepool.research.prove.grid.ProofGrid;
import dev.tidepool.research.prove.sensitivity.Effect;
import dev.tidepool.research.prove.sensitivity.PolicyCompiler;
import dev.tidepool.research.prove.sensitivity.PolicyConstant;
import dev.tidepool.research.prove.sensitivity.PolicySources;
import dev.tidepool.research.prove.sensitivity.Sensitivity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Halves and doubles each constant of {@code auto} over the simulated grid, on the same arrivals. Immutable. */
public final class SensitivityRow implements ProofRow {
    private static final int REPETITIONS = 3;

    /** A machine of 64 cores takes as long as all others together. */
    private static final int MAX_CORES = 8;

    /** A p99 of fewer tasks is chance. */
    private static final long MIN_TASKS = 500;

    private static final double SECONDS_PER_CELL = 0.4;
    private static final String BASE = "sensitivity/base";

    private final PolicySources sources;
    private final List<GridCell> cells;

    /** Creates the row for the constants of these sources. */
    public SensitivityRow(PolicySources sources) {
        this(sources, grid());
    }

    SensitivityRow(PolicySources sources, List<GridCell> cells) {
        this.sources = sources;
        this.cells = cells;
    }

    private static List<GridCell> grid() {
        return ProofGrid.simulated(false).stream()
                .filter(cell -> cell.cores() <= MAX_CORES)
                .toList();
    }

    @Override
    public String name() {
        return "sensitivity";
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        List<ProofStep> steps = new ArrayList<>();
        steps.add(step(plan, BASE, () -> PolicyCompiler.compile(sources.unchanged())));
        for (PolicyConstant constant : sources.constants()) {
            for (double factor : Sensitivity.FACTORS) {
                steps.add(step(
                        plan, key(constant, factor), () -> PolicyCompiler.compile(sources.with(constant, factor))));
            }
        }
        return steps;
    }

    private static String key(PolicyConstant constant, double factor) {
        return "sensitivity/" + constant.fullName() + " x " + factor;
    }

    private ProofStep step(ProofPlan plan, String key, Supplier<SizingPolicy> policy) {
        return ProofStep.simulated(
                key, REPETITIONS * SECONDS_PER_CELL * cells.size(), stop -> measure(policy.get(), plan.seed(), stop));
    }

    private Map<String, List<Double>> measure(SizingPolicy policy, long seed, StopSignal stop) throws Exception {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (GridCell cell : cells) {
            PoolTrial trial = PoolTrial.of(cell);
            for (int i = 0; i < REPETITIONS; i++) {
                TrialObserver seen = trial.run(policy, seed + i, stop);
                for (int type = 0; type < cell.workload().taskTypes().size(); type++) {
                    if (!cell.overloaded()) {
                        double p99 = seen.tasks(type) < MIN_TASKS ? Double.NaN : seen.responseP99(type);
                        add(values, cell.name() + Sensitivity.P99 + type, p99);
                    }
                }
                add(values, cell.name() + Sensitivity.THREADS, seen.result().threadSeconds());
            }
        }
        return values;
    }

    private static void add(Map<String, List<Double>> values, String name, double value) {
        values.computeIfAbsent(name, none -> new ArrayList<>()).add(value);
    }

    @Override
    public Optional<DataTable> table(ProofPlan plan, MeasuredSteps measured) {
        return measured.missing(steps(plan)).isPresent()
                ? Optional.empty()
                : Optional.of(effects(measured).table());
    }

    /** Returns what each variant changes; the steps must be measured. */
    Sensitivity effects(MeasuredSteps measured) {
        Map<PolicyConstant, List<Effect>> effects = new LinkedHashMap<>();
        for (PolicyConstant constant : sources.constants()) {
            List<Effect> both = new ArrayList<>();
            for (double factor : Sensitivity.FACTORS) {
                both.add(Effect.between(measured.all(BASE), measured.all(key(constant, factor))));
            }
            effects.put(constant, both);
        }
        return new Sensitivity(effects);
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        Sensitivity sensitivity = effects(measured);
        List<String> unnoticed = sensitivity.unnoticed();
        return List.of(
                bar("constants").judge(sensitivity.effects().size(), ""),
                bar("unnoticed").judge(unnoticed.size(), String.join(", ", unnoticed)));
    }
}
