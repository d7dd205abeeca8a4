package dev.tidepool.research.reproductions.group16;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.policy.sizing.Ema;
import dev.tidepool.policy.sizing.EmaAsCoded;
import dev.tidepool.policy.sizing.Watermark;
import dev.tidepool.research.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.research.reproductions.group16.suite.SuiteService;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.ClaimMap;
import dev.tidepool.research.reproductions.model.ClaimMap.Circumstance;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * E over what its paper leaves unsaid: where do the claims hold that do not hold in the experiment [group16, sections 5
 * and 8.2]? Stateless.
 */
final class SuiteSearch implements PaperExperiment {
    private static final int FORM = 0;
    private static final int DISPATCH = 1;
    private static final int CORES = 2;
    private static final int SPEED = 3;

    /** Of the machine; the services are always sized for four logical cores. */
    private static final List<Integer> PHYSICAL_CORES = List.of(SuiteProfile.ORIGINAL_CORES, 2);

    private static final List<Double> SPEEDS = List.of(1.0, 0.5);

    private static final List<Predicate<SuiteProfile>> OVER_TIME =
            List.of(SuiteProfile::dispatchedOverTime, profile -> false, profile -> true);

    private static final List<Circumstance> OPEN = List.of(
            new Circumstance("EMA and watermarks are", List.of("as coded", "as in the text")),
            new Circumstance("tasks come", List.of("as published for each profile", "all at once", "over 5 s")),
            new Circumstance("the four cores are", List.of("four", "two with two threads each")),
            new Circumstance("a core computes", List.of("300 million terms/s", "150 million terms/s")));

    /** What is run once for several points. */
    private record Ground(int form, boolean overTime, int cores, int speed) {}

    @Override
    public About about() {
        return ClaimMap.about(new SuiteExperiment().about());
    }

    @Override
    public double effortSeconds() {
        return 45;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int repetitions = settings.count(3, 1);
        int grounds = 2 * 2 * PHYSICAL_CORES.size() * SPEEDS.size();
        progress.steps(grounds * SuiteService.values().length * SuiteProfile.values().length * repetitions);
        Map<Ground, SuiteRuns<ProbedRun.Outcome>> runs = new LinkedHashMap<>();
        for (List<Integer> choice : ClaimMap.choices(OPEN)) {
            for (boolean overTime : List.of(false, true)) {
                runs.computeIfAbsent(
                        ground(choice, overTime), ground -> simulate(ground, repetitions, settings, progress));
            }
        }
        List<ClaimMap.Point> points = ClaimMap.choices(OPEN).stream()
                .map(choice -> new ClaimMap.Point(
                        choice,
                        SuiteClaims.of(
                                Objects.requireNonNull(runs.get(ground(choice, false)))
                                        .with(
                                                Objects.requireNonNull(runs.get(ground(choice, true))),
                                                OVER_TIME.get(choice.get(DISPATCH))),
                                false)))
                .toList();
        return new ClaimMap(OPEN, points)
                .reproduction(
                        new SuiteExperiment().about(),
                        repetitions + " at each point, each with the same tasks for all services");
    }

    private static Ground ground(List<Integer> choice, boolean overTime) {
        return new Ground(choice.get(FORM), overTime, choice.get(CORES), choice.get(SPEED));
    }

    private static SuiteRuns<ProbedRun.Outcome> simulate(
            Ground ground, int repetitions, Settings settings, ExperimentProgress progress) {
        int logical = SuiteProfile.ORIGINAL_CORES;
        List<ComparedPool> services = ground.form() == 0
                ? SuiteExperiment.services(logical, EmaAsCoded.defaults(), Watermark.asCoded(logical))
                : SuiteExperiment.services(logical, Ema.group16(logical), Watermark.defaults(logical));
        MachineModel machine =
                MachineModel.of(PHYSICAL_CORES.get(ground.cores())).withSpeed(SPEEDS.get(ground.speed()));
        return SuiteRuns.simulate(
                services, machine, profile -> ground.overTime(), true, repetitions, settings, progress);
    }
}
