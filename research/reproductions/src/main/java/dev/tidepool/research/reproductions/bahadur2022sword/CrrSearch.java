package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.lab.simulator.SerialCost;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.research.reproductions.bahadur2022sword.SchemeComparison.Forms;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.ClaimMap;
import dev.tidepool.research.reproductions.model.ClaimMap.Circumstance;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.ParallelRuns;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A and B over what their paper leaves unsaid: where do the claims hold that do not hold in the experiment
 * [bahadur2022sword, section 4]? One run of a scheme serves every point with its arrivals and its cost. Stateless.
 *
 * @param experiment A or B
 */
record CrrSearch(CrrExperiment experiment) implements PaperExperiment {
    private static final int NODE = 0;
    private static final int EQUATION = 1;
    private static final int SIZES = 2;
    private static final int ARRIVALS = 3;
    private static final int COST = 4;

    private static final List<Spacing> SPACINGS = List.of(Spacing.BURST_PER_SECOND, Spacing.POISSON);
    private static final List<SerialCost> COSTS =
            List.of(CrrCalibration.BURSTS.cost(), cost(500, 1_000), cost(450, 1_000), cost(300, 700));

    private static final List<Circumstance> OPEN = List.of(
            new Circumstance("CRR-DTPS's node is", List.of("as printed", "ours")),
            new Circumstance("equation 1 applies", List.of("to each overload point", "cumulatively")),
            new Circumstance("RL-DTPS's sizes are set by", List.of("the balancer", "the node")),
            new Circumstance("requests come", List.of("in a burst each second", "as a Poisson process")),
            new Circumstance(
                    "a request costs the weak node",
                    List.of(
                            "0.55 ms (1 + (n/1000)³)",
                            "0.5 ms (1 + (n/1000)³)",
                            "0.45 ms (1 + (n/1000)³)",
                            "0.3 ms (1 + (n/700)³)")));

    private static SerialCost cost(int micros, double doubledAt) {
        return new SerialCost(Duration.ofNanos(1_000L * micros), doubledAt, 3);
    }

    @Override
    public About about() {
        return ClaimMap.about(experiment.about());
    }

    @Override
    public double effortSeconds() {
        return experiment == CrrExperiment.GRADUAL_LOAD ? 70 : 20;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int repetitions = settings.count(3, 1);
        CrrLoad load = experiment.load(settings, false);
        List<Case<TwoNodeRun>> cases = new ArrayList<>();
        for (Spacing spacing : SPACINGS) {
            for (SerialCost cost : COSTS) {
                cases.addAll(SchemeComparison.cases(load, spacing, cost));
            }
        }
        progress.steps(cases.size() * repetitions);
        List<Repetitions<TwoNodeRun>> runs = ParallelRuns.repeat(cases, repetitions, settings, progress);
        int schemes = Scheme.values().length;
        List<ClaimMap.Point> points = ClaimMap.choices(OPEN).stream()
                .map(choice -> {
                    int first = schemes * (choice.get(ARRIVALS) * COSTS.size() + choice.get(COST));
                    return new ClaimMap.Point(
                            choice,
                            load.claims(new SchemeComparison(
                                    CrrCalibration.BURSTS,
                                    runs.subList(first, first + schemes),
                                    Optional.of(forms(choice)))));
                })
                .toList();
        return new ClaimMap(OPEN, points)
                .reproduction(
                        experiment.about(),
                        repetitions + " at each point, each with the same arrivals for all schemes; " + load.words());
    }

    private static Forms forms(List<Integer> choice) {
        List<Scheme> collaborative =
                List.of(Scheme.CRR_PRINTED, Scheme.CRR_PRINTED_CUMULATIVE, Scheme.CRR_OURS, Scheme.CRR_OURS_CUMULATIVE);
        List<Scheme> resourceLevel = List.of(Scheme.RESOURCE_LEVEL_PRINTED, Scheme.RESOURCE_LEVEL_OURS);
        return new Forms(
                collaborative.get(2 * choice.get(NODE) + choice.get(EQUATION)), resourceLevel.get(choice.get(SIZES)));
    }
}
