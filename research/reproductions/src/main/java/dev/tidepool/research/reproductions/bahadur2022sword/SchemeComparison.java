package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.lab.race.cluster.ClusterContestant;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.simulator.SerialCost;
import dev.tidepool.lab.simulator.cluster.ClusterModel;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.research.reproductions.model.Contest;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Judgement;
import dev.tidepool.research.reproductions.model.ParallelRuns;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import dev.tidepool.research.reproductions.model.PublishedTable;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.RunQuantity;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Stopped;
import dev.tidepool.research.reproductions.simulation.Scenarios;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * All schemes under one load. Repetition i of every scheme has the same arrivals.
 *
 * @param calibration of the arrivals and the weak node
 * @param runs the repetitions of each scheme
 * @param forms of the schemes by which claims are judged; empty to judge as printed, with ours beside
 */
record SchemeComparison(CrrCalibration calibration, List<Repetitions<TwoNodeRun>> runs, Optional<Forms> forms) {
    /** As the authors measured it. */
    static final ToDoubleFunction<TwoNodeRun> P90 = run -> run.plottedMillis(90);

    private static final List<Scheme> SCHEMES = List.of(Scheme.values());
    private static final double TASK_NANOS = TwoNodeRun.NOMINAL_MILLIS * 1e6;

    /**
     * One form of each scheme that has several.
     *
     * @param collaborative of CRR-DTPS
     * @param resourceLevel of RL-DTPS
     */
    record Forms(Scheme collaborative, Scheme resourceLevel) {}

    SchemeComparison(CrrCalibration calibration, List<Repetitions<TwoNodeRun>> runs) {
        this(calibration, runs, Optional.empty());
    }

    /** Returns how many steps the progress of a comparison has. */
    static int steps(int repetitions) {
        return Scheme.values().length * repetitions;
    }

    /** Simulates every scheme, each run a step of the progress. */
    static SchemeComparison simulate(
            CrrLoad load, CrrCalibration calibration, int repetitions, Settings settings, ExperimentProgress progress) {
        List<Case<TwoNodeRun>> cases = cases(load, calibration.spacing(), calibration.cost());
        return new SchemeComparison(calibration, ParallelRuns.repeat(cases, repetitions, settings, progress));
    }

    private static Workload workload(CrrLoad load, Spacing spacing) {
        TaskType sleep = new TaskType("sleep", 1, List.of(new Phase(Phase.Kind.WAIT, new Constant(TASK_NANOS), null)));
        return Scenarios.workload(
                "crr", new ShapedArrivals(load.rates(), spacing, false), List.of(sleep), load.seconds());
    }

    /**
     * Returns every scheme as a case.
     *
     * @param spacing how requests arrive
     * @param cost of a request on the weak node
     */
    static List<Case<TwoNodeRun>> cases(CrrLoad load, Spacing spacing, SerialCost cost) {
        Workload workload = workload(load, spacing);
        return SCHEMES.stream()
                .map(scheme -> simulated(scheme.title(), scheme.cluster(cost), workload))
                .toList();
    }

    private static Case<TwoNodeRun> simulated(String name, ClusterModel cluster, Workload workload) {
        return new Case<>(
                name, seed -> SimulatedTwoNodeRun.run(cluster, workload, Scenarios.schedule(workload, seed), seed));
    }

    /** Returns all schemes and ours under a load with the authors' arrivals. */
    static Contest<TwoNodeRun> contest(CrrLoad load) {
        CrrCalibration calibration = CrrCalibration.BURSTS;
        Workload workload = workload(load, calibration.spacing());
        return new Contest<>(
                "",
                List.of(
                        new RunQuantity<>("p90 as the authors plot it, ms", P90),
                        new RunQuantity<>("p90 from start to end, ms", run -> run.responseMillis(90))),
                load.aliveAtTheEnd().value(),
                cases(load, calibration.spacing(), calibration.cost()),
                simulated("auto, shortest-wait", Scheme.ours(calibration.cost()), workload));
    }

    /**
     * Runs every scheme on real nodes, one run after the other, each a step of the progress.
     *
     * @throws Stopped if the progress says that nobody waits for the rest
     * @throws IllegalStateException if a run fails, in one line
     */
    static SchemeComparison measure(
            CrrLoad load, CrrCalibration calibration, int repetitions, Settings settings, ExperimentProgress progress) {
        Map<Scheme, List<TwoNodeRun>> runs = new LinkedHashMap<>();
        RealNodes nodes = new RealNodes(load.rates(), calibration);
        for (int repetition = 0; repetition < repetitions; repetition++) {
            long seed = settings.seed(repetition);
            Map<String, TwoNodeRun> done = new HashMap<>(); // two forms of a scheme may be one on real nodes
            for (Scheme scheme : Scheme.values()) {
                progress.step(scheme.title() + ", " + calibration.before() + "on real nodes");
                ClusterContestant contestant = scheme.contestant();
                runs.computeIfAbsent(scheme, each -> new ArrayList<>())
                        .add(done.computeIfAbsent(
                                contestant.name(), name -> nodes.run(contestant, seed, progress::isStopped)));
            }
        }
        return new SchemeComparison(
                calibration,
                runs.entrySet().stream()
                        .map(each -> new Repetitions<>(each.getKey().title(), each.getValue()))
                        .toList());
    }

    Repetitions<TwoNodeRun> of(Scheme scheme) {
        return runs.get(SCHEMES.indexOf(scheme));
    }

    /** Returns the ratio of one scheme's p90 to another's. */
    Interval p90(Scheme scheme, Scheme to) {
        return of(scheme).ratio(of(form(to)), P90);
    }

    /**
     * Judges a claim on CRR-DTPS by its form. Without one, by the node as printed, with our node's result beside it: it
     * holds only if it does for both interpretations of equation 1.
     */
    Judgement collaborative(Function<Scheme, Judgement> judge) {
        return forms.map(form -> judge.apply(form.collaborative()))
                .orElseGet(() -> whichever(judge, Scheme.CRR_PRINTED, Scheme.CRR_PRINTED_CUMULATIVE)
                        .beside("with our node", whichever(judge, Scheme.CRR_OURS, Scheme.CRR_OURS_CUMULATIVE)));
    }

    /** Judges a claim on RL-DTPS by its form. Without one, as printed, with our node's result beside it. */
    Judgement resourceLevel(Function<Scheme, Judgement> judge) {
        return forms.map(form -> judge.apply(form.resourceLevel()))
                .orElseGet(() -> judge.apply(Scheme.RESOURCE_LEVEL_PRINTED)
                        .beside("with our node", judge.apply(Scheme.RESOURCE_LEVEL_OURS)));
    }

    /** Returns the form of a scheme to which others are compared. */
    private Scheme form(Scheme scheme) {
        return scheme == Scheme.RESOURCE_LEVEL_PRINTED
                ? forms.map(Forms::resourceLevel).orElse(scheme)
                : scheme;
    }

    /** Returns the judgement of a claim that depends on the calibration, if that is not what is searched. */
    Judgement calibrated(Judgement judgement) {
        return forms.isPresent() ? judgement : calibration.judge(judgement);
    }

    private static Judgement whichever(Function<Scheme, Judgement> judge, Scheme literal, Scheme cumulative) {
        Map<String, Judgement> cases = new LinkedHashMap<>();
        cases.put("equation 1 for each point", judge.apply(literal));
        cases.put("cumulative", judge.apply(cumulative));
        return Judgement.whichever("interpretation of equation 1", cases);
    }

    /** Draws the p90 of each scheme, with the published values beside them. */
    Figure p90Figure(String source, PublishedTable published) {
        List<Figure.Series> series = new ArrayList<>();
        for (Scheme scheme : Scheme.values()) {
            series.add(Figure.Series.ours(
                    scheme.title(), List.of(of(scheme).interval(P90).median())));
            series.add(Figure.Series.published(
                    scheme.title(), List.of(published.value(scheme.published(), CrrLoad.P90_NAME))));
        }
        String title = "Response time as the authors plot it, " + calibration.title();
        return Figure.bars(title, source, "ms", List.of("p90"), series).onLogarithmicAxis();
    }

    /** Draws the size that was last set for the weak node's pool in the first repetition, second by second. */
    Figure targetFigure(String source) {
        List<Figure.Series> series = runs.stream()
                .map(each -> Figure.Series.ours(
                        each.name(),
                        Arrays.stream(each.runs().get(0).targets()).boxed().toList()))
                .toList();
        return Figure.steps("Size set for the weak node's pool, " + calibration.title(), source, "threads", series);
    }
}
