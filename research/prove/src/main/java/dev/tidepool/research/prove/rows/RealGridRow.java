package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.race.FixedSizes;
import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.grid.GridCell;
import dev.tidepool.research.prove.grid.ProofGrid;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The grid on real threads: the policy beside a sweep of fixed sizes and the pools that people use today. */
final class RealGridRow implements ProofRow {
    private static final List<String> PEERS = List.of("jdk-cached", "jdk-virtual", "tomcat", "jetty", "jboss-enhanced");
    private static final double MAX_SECONDS = 6;
    private static final double MIN_TASKS = 2_000;

    @Override
    public String name() {
        return "real-grid";
    }

    @Override
    public Optional<String> leftOut(ProofPlan plan) {
        return plan.longForm() ? Optional.empty() : Optional.of("takes hours on real threads: add --long");
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        // Repetition by repetition, so that a slow hour of the machine meets all cells alike.
        return IntStream.range(0, plan.repetitions())
                .boxed()
                .flatMap(i -> ProofGrid.real().stream().map(cell -> step(plan, cell, i)))
                .toList();
    }

    private static List<ProofStep> steps(ProofPlan plan, GridCell cell) {
        return IntStream.range(0, plan.repetitions())
                .mapToObj(i -> step(plan, cell, i))
                .toList();
    }

    private static ProofStep step(ProofPlan plan, GridCell cell, int repetition) {
        List<String> pools = new ArrayList<>(List.of(plan.policy()));
        pools.addAll(sizes(plan, cell));
        pools.addAll(RealRaces.available(PEERS));
        double seconds = Math.min(MAX_SECONDS, cell.seconds());
        return RealRaces.step(
                "real/%s/%d".formatted(cell.name(), repetition + 1),
                cell.source(),
                pools,
                seconds,
                plan.seed() + repetition);
    }

    private static List<String> sizes(ProofPlan plan, GridCell cell) {
        return FixedSizes.few(cell.workload(), plan.cores(), Math.min(MAX_SECONDS, cell.seconds())).stream()
                .map(size -> "fixed:" + size)
                .toList();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        Map<String, double[]> regrets = new LinkedHashMap<>();
        Map<String, double[]> probes = new LinkedHashMap<>();
        for (GridCell cell : ProofGrid.real()) {
            List<ProofStep> steps = steps(plan, cell);
            if (!cell.overloaded() && RealRaces.median(measured, steps, plan.policy() + " tasks", 0) >= MIN_TASKS) {
                String best = RealRaces.best(measured, steps, sizes(plan, cell));
                regrets.put(cell.name(), ratio(measured, steps, plan.policy(), best, " p99"));
                probes.put(cell.name(), ratio(measured, steps, plan.policy(), best, " probe"));
            }
        }
        String cells = regrets.size() + " cells";
        return List.of(
                bar("worst").worst(regrets),
                bar("mean").judge(Ratios.geometricMean(regrets.values()), cells),
                peers(plan, measured),
                bar("beside").judge(Ratios.geometricMean(probes.values()), cells));
    }

    private JudgedBar peers(ProofPlan plan, MeasuredSteps measured) {
        List<GridCell> cells = ProofGrid.real();
        return RealRaces.available(PEERS).stream()
                .filter(peer -> cells.stream()
                        .allMatch(cell -> RealRaces.median(measured, steps(plan, cell), peer + " unserved", 0)
                                <= RealRaces.median(measured, steps(plan, cell), plan.policy() + " unserved", 0)))
                .map(peer -> bar("peer")
                        .judge(
                                Ratios.geometricMean(cells.stream()
                                        .map(cell -> ratio(measured, steps(plan, cell), peer, plan.policy(), " p99"))
                                        .toList()),
                                "the best peer is " + peer))
                .filter(result -> result.value() != null)
                .min(Comparator.comparingDouble(JudgedBar::median))
                .orElseGet(() -> bar("peer").notMeasured("no peer serves as many tasks"));
    }

    private static double[] ratio(
            MeasuredSteps measured, List<ProofStep> steps, String pool, String base, String value) {
        return Ratios.of(
                RealRaces.values(measured, steps, pool + value), RealRaces.values(measured, steps, base + value));
    }
}
