package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.lab.measure.process.TemporaryFolder;
import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.GridCell;
import dev.tidepool.research.prove.grid.ProofGrid;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The policy beside fixed sizes on a machine whose cores other processes want as well. */
final class SaturatedRow implements ProofRow {
    private static final double SECONDS = 4;
    private static final int LOAD = 30;
    private static final List<String> SHAPES = List.of("blocking", "computing", "within");
    private static final List<Integer> SIZES_PER_CORE = List.of(1, 2, 4, 8, 16, 32);
    private static final Duration MAX_TIME = Duration.ofMinutes(5);

    @Override
    public String name() {
        return "saturated";
    }

    @Override
    public Optional<String> leftOut(ProofPlan plan) {
        return plan.longForm() ? Optional.empty() : Optional.of("takes ten minutes on real threads: add --long");
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return IntStream.range(0, plan.repetitions())
                .boxed()
                .flatMap(i -> SHAPES.stream().map(shape -> step(plan, shape, i)))
                .toList();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        return List.of(bar("p99")
                .worst(GridSteps.cases(
                        SHAPES.stream().map(shape -> cell(plan, shape)).toList(),
                        cell -> ratios(plan, measured, cell))));
    }

    private static double[] ratios(ProofPlan plan, MeasuredSteps measured, GridCell cell) {
        List<ProofStep> steps = IntStream.range(0, plan.repetitions())
                .mapToObj(i -> step(plan, cell.shape(), i))
                .toList();
        String best = RealRaces.best(measured, steps, sizes(plan).toList());
        return Ratios.of(
                RealRaces.values(measured, steps, plan.policy() + " p99"),
                RealRaces.values(measured, steps, best + " p99"));
    }

    private static Stream<String> sizes(ProofPlan plan) {
        return SIZES_PER_CORE.stream().map(size -> "fixed:" + size * plan.cores());
    }

    private static GridCell cell(ProofPlan plan, String shape) {
        return ProofGrid.cell(shape, LOAD, plan.cores());
    }

    private static ProofStep step(ProofPlan plan, String shape, int repetition) {
        List<String> pools = new ArrayList<>(List.of(plan.policy()));
        sizes(plan).forEach(pools::add);
        ProofStep race = RealRaces.stepBesideOthers(
                "saturated/%s/%d".formatted(shape, repetition + 1),
                cell(plan, shape).source(),
                pools,
                SECONDS,
                plan.seed() + repetition);
        return ProofStep.real(race.key(), race.seconds(), stop -> besideBurners(plan.cores(), race, stop));
    }

    private static Map<String, List<Double>> besideBurners(int cores, ProofStep race, StopSignal stop)
            throws Exception {
        List<ChildProcess> burners = new ArrayList<>();
        try (TemporaryFolder folder = TemporaryFolder.create("tidepool-burners")) {
            try {
                for (int i = 0; i < cores; i++) {
                    burners.add(BurnerMain.start(folder, "burner-" + i, MAX_TIME));
                }
                return race.work().measure(stop);
            } finally {
                burners.forEach(ChildProcess::kill);
            }
        }
    }
}
