package dev.tidepool.lab.reproductions.bahadur2022sword;

import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.Judgement;
import dev.tidepool.lab.reproductions.model.Numerals;
import dev.tidepool.lab.reproductions.model.ExperimentProgress;
import dev.tidepool.lab.reproductions.model.ParallelRuns;
import dev.tidepool.lab.reproductions.model.Settings;
import dev.tidepool.lab.reproductions.model.Stopped;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.lab.reproductions.simulation.ComparedPool;
import dev.tidepool.lab.reproductions.simulation.Scenarios;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.routing.CollaborativeRoundRobin;
import dev.tidepool.policy.routing.CollaborativeRoundRobin.Interpretation;
import dev.tidepool.policy.routing.CollaborativeRoundRobin.WhenAllFull;
import dev.tidepool.policy.routing.Heuristic;
import dev.tidepool.policy.routing.ResourceLevel;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.sizing.MemoryGuard;
import dev.tidepool.policy.sizing.RequestRate;
import dev.tidepool.policy.sizing.ThroughputDecline;
import dev.tidepool.simulator.MachineModel;
import dev.tidepool.simulator.PoolModel;
import dev.tidepool.simulator.cluster.ClusterModel;
import dev.tidepool.simulator.cluster.NodeModel;
import dev.tidepool.workload.Phase;
import dev.tidepool.workload.TaskType;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.arrivals.RateSegment;
import dev.tidepool.workload.arrivals.ShapedArrivals;
import dev.tidepool.workload.durations.Constant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The distributed thread pools of paper 000 on a weak and a strong node, under one load: what A and B share. Repetition i of every
 * scheme has the same arrivals.
 */
final class SchemeComparison {
    static final int CRR_LITERAL = 0;
    static final int CRR_CUMULATIVE = 1;
    static final int HEURISTIC = 2;
    static final int RESOURCE_LEVEL = 3;

    private static final int WEAK_CORES = 4;
    private static final int STRONG_CORES = 18;
    private static final long MEMORY = 64L << 30;
    private static final int BYTES_PER_THREAD = 1 << 20;
    private static final double TASK_NANOS = 100e6;

    private final List<List<TwoNodeRun>> trials;
    private final int seconds;

    private SchemeComparison(List<List<TwoNodeRun>> trials, int seconds) {
        this.trials = trials;
        this.seconds = seconds;
    }

    /** A scheme: how nodes are sized, and how tasks are spread; the contestant of a race that is the same. */
    private record Scheme(String name, Sizing sizing, RoutingPolicy routing, String contestant) {}

    /** The sizing of a node of so many cores. */
    @FunctionalInterface
    private interface Sizing {
        SizingPolicy of(int cores);
    }

    private static final List<Scheme> SCHEMES = List.of(
            new Scheme(
                    "CRR-DTPS, literal",
                    RequestRate::crrNode,
                    CollaborativeRoundRobin.with(Interpretation.LITERAL, WhenAllFull.SEND_TO_LEAST_FILLED),
                    "crr-node+collaborative-round-robin"),
            new Scheme(
                    "CRR-DTPS, cumulative",
                    RequestRate::crrNode,
                    CollaborativeRoundRobin.with(Interpretation.CUMULATIVE, WhenAllFull.SEND_TO_LEAST_FILLED),
                    "crr-node+collaborative-round-robin-cumulative"),
            new Scheme("Heuristic-DTPS", ThroughputDecline::defaults, new Heuristic(), "throughput-decline+heuristic"),
            new Scheme("RL-DTPS", MemoryGuard::defaults, ResourceLevel.defaults(), "memory-guard+resource-level"));

    /** Returns the schemes' names. */
    static List<String> names() {
        return SCHEMES.stream().map(Scheme::name).toList();
    }

    /** Returns how many steps {@link #run} tells the progress. */
    static int steps(int repetitions) {
        return SCHEMES.size() * repetitions;
    }

    /** Runs every scheme, each run a step of the progress. */
    static SchemeComparison run(
            List<RateSegment> rates,
            CrrCalibration calibration,
            int repetitions,
            Settings settings,
            ExperimentProgress progress) {
        int seconds = (int) rates.stream().mapToDouble(RateSegment::seconds).sum();
        TaskType sleep = new TaskType("sleep", 1, List.of(new Phase(Phase.Kind.WAIT, new Constant(TASK_NANOS), null)));
        Workload workload = Scenarios.workload(
                "crr", new ShapedArrivals(rates, calibration.spacing(), false), List.of(sleep), seconds);
        List<ParallelRuns.Run<TwoNodeRun>> runs = new ArrayList<>();
        for (Scheme scheme : SCHEMES) {
            for (int repetition = 0; repetition < repetitions; repetition++) {
                long seed = settings.seed(repetition);
                runs.add(new ParallelRuns.Run<>(
                        scheme.name(),
                        () -> SimulatedTwoNodeRun.run(
                                cluster(scheme, calibration), workload, Scenarios.schedule(workload, seed), seed)));
            }
        }
        List<TwoNodeRun> done = ParallelRuns.all(runs, progress);
        return of(done, repetitions, seconds);
    }

    /** Takes the trials of all schemes, one scheme after the other. */
    private static SchemeComparison of(List<TwoNodeRun> done, int repetitions, int seconds) {
        return new SchemeComparison(
                IntStream.range(0, SCHEMES.size())
                        .mapToObj(scheme -> done.subList(scheme * repetitions, (scheme + 1) * repetitions))
                        .toList(),
                seconds);
    }

    /**
     * Runs every scheme on real nodes, each run a step of the progress, one after the other.
     *
     * @throws Stopped if the progress says that the rest is not wanted
     * @throws IllegalStateException if a run fails, in one line
     */
    static SchemeComparison measure(
            List<RateSegment> rates,
            CrrCalibration calibration,
            int repetitions,
            Settings settings,
            ExperimentProgress progress) {
        int seconds = (int) rates.stream().mapToDouble(RateSegment::seconds).sum();
        TwoNodeRun[][] trials = new TwoNodeRun[SCHEMES.size()][repetitions];
        RealNodes nodes = new RealNodes(rates, calibration);
        for (int repetition = 0; repetition < repetitions; repetition++) {
            for (int scheme = 0; scheme < trials.length; scheme++) {
                Scheme each = SCHEMES.get(scheme);
                progress.step(each.name + ", " + calibration.before() + "on real nodes");
                trials[scheme][repetition] = nodes.run(each.contestant, settings.seed(repetition), progress::isStopped);
            }
        }
        return of(Arrays.stream(trials).flatMap(Arrays::stream).toList(), repetitions, seconds);
    }

    private static ClusterModel cluster(Scheme scheme, CrrCalibration calibration) {
        MachineModel weak = machine(WEAK_CORES).withSerialCost(calibration.cost());
        return ClusterModel.of(
                List.of(
                        NodeModel.of(weak, pool(scheme, WEAK_CORES)),
                        NodeModel.of(machine(STRONG_CORES), pool(scheme, STRONG_CORES))),
                scheme.routing);
    }

    private static MachineModel machine(int cores) {
        return MachineModel.of(cores).withMemory(MEMORY, BYTES_PER_THREAD);
    }

    private static PoolModel pool(Scheme scheme, int cores) {
        return ComparedPool.of(scheme.name(), scheme.sizing.of(cores)).pool(cores);
    }

    /** What is the same in A and B, in words. */
    static Map<String, String> setup(int repetitions) {
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put("tasks", "sleep 100 ms");
        setup.put(
                "machine",
                "a weak node of 4 cores and a strong one of 18, 64 GiB each; no network delay. Sleeping threads alone do not overload a modern"
                        + " JVM, so on the weak node each request first pays a serial cost that grows with the threads alive");
        setup.put(
                "calibration",
                "k(n) = k0 (1 + (n/1000)³), n the threads alive. With bursts k0 = 0.55 ms: the weak node takes 1051 requests/s with 900 threads and"
                        + " 909/s with 1000, so it saturates between 900 and 1000/s. With Poisson arrivals k0 = 0.62 ms: RL-DTPS then has"
                        + " about the published p90 in A and in B");
        setup.put("idle order", "FIFO");
        setup.put("pools", "the ordered size and the threads alive are told apart: idle threads end after 500 ms");
        setup.put("repetitions", repetitions + ", each with the same arrivals for all schemes");
        return setup;
    }

    /** What to know of A and B. */
    static List<String> notes() {
        return List.of(
                "CRR-DTPS sees overload in tasks that wait for a thread. With as many threads as requests a second, Little's law lets no task"
                        + " wait for a thread before requests take a second, unless they come in bursts. So with Poisson arrivals either the"
                        + " response times are about the published ones and no node signals overload, or responses take seconds. With bursts and"
                        + " a serial cost of a millisecond the requests of a burst queue for that cost over the whole second, whatever the"
                        + " scheme. The published sizes and the published times do not come out of one calibration of this model.",
                "Interpretation: equation 1 applied to each overload point (literal: 1000, 900, 890), or one more tenth for each signal of an episode"
                        + " (cumulative: 1000, 900, 800, as Figure 9 shows). The overload point is never released, as printed. While the"
                        + " backlog of an overload lasts, signals go on, and the cumulative limit goes on falling.",
                "Interpretation: RL-DTPS grows while free memory covers 1 MiB a thread. Figure 6 (its heap) is not modelled.");
    }

    /** A figure of each repetition of a scheme. */
    Interval interval(int scheme, ToDoubleFunction<TwoNodeRun> value) {
        return Numerals.interval(
                trials.get(scheme).stream().map(value::applyAsDouble).toList());
    }

    /** The ratio of a figure of one scheme to another's, repetition by repetition. */
    Interval ratio(int scheme, int to, ToDoubleFunction<TwoNodeRun> value) {
        return Numerals.interval(IntStream.range(0, trials.get(scheme).size())
                .mapToObj(i -> value.applyAsDouble(trials.get(scheme).get(i))
                        / value.applyAsDouble(trials.get(to).get(i)))
                .toList());
    }

    /** A row for each scheme. */
    Table table(String title, String source, List<Column> columns) {
        return table(title, source, columns, Map.of("", this));
    }

    /**
     * A row for each scheme in each of several scenarios.
     *
     * @param scenarios what to add to a scheme's name, and the scenario, in order
     */
    static Table table(String title, String source, List<Column> columns, Map<String, SchemeComparison> scenarios) {
        List<Table.Row> rows = new ArrayList<>();
        for (int s = 0; s < SCHEMES.size(); s++) {
            int scheme = s;
            scenarios.forEach((where, scenario) -> rows.add(new Table.Row(
                    SCHEMES.get(scheme).name() + where,
                    columns.stream()
                            .map(column ->
                                    new Table.Cell(column.published(scheme), scenario.interval(scheme, column.value())))
                            .toList())));
        }
        return new Table(
                title, source, "scheme", columns.stream().map(Column::name).toList(), rows);
    }

    /**
     * A column of a table.
     *
     * @param name what it is
     * @param value reads it from a run
     * @param published as the paper has it for CRR, Heuristic and RL; empty if it does not
     */
    record Column(String name, ToDoubleFunction<TwoNodeRun> value, List<Double> published) {
        private @Nullable Double published(int scheme) {
            return published.isEmpty() ? null : published.get(Math.max(0, scheme - CRR_CUMULATIVE));
        }

        /** A percentile of the response times of both nodes. */
        static Column p90(double crr, double heuristic, double resourceLevel) {
            return new Column("p90 ms", trial -> trial.responseMillis(90), List.of(crr, heuristic, resourceLevel));
        }
    }

    /** Judges a claim on CRR-DTPS, of which it is open whether equation 1 or figure 9 is meant. */
    Judgement overReadings(IntFunction<Judgement> judge) {
        Map<String, Judgement> cases = new LinkedHashMap<>();
        for (int reading : List.of(CRR_LITERAL, CRR_CUMULATIVE)) {
            cases.put(SCHEMES.get(reading).name(), judge.apply(reading));
        }
        return Judgement.whichever("reading", cases);
    }

    /** The p90 of the schemes, published values beside them. */
    Figure p90(String title, String source, double crr, double heuristic, double resourceLevel) {
        List<Double> published = List.of(crr, crr, heuristic, resourceLevel);
        List<Double> places = List.of(0.0);
        List<Figure.Series> series = new ArrayList<>();
        for (int scheme = 0; scheme < SCHEMES.size(); scheme++) {
            String name = SCHEMES.get(scheme).name();
            double ours = interval(scheme, trial -> trial.responseMillis(90)).median();
            series.add(new Figure.Series(name, false, places, List.of(ours)));
            series.add(new Figure.Series(name + ", published", true, places, List.of(published.get(scheme))));
        }
        return Figure.bars(title, source, "ms", List.of("p90"), series).onLogarithmicAxis();
    }

    /** The ordered size of the weak node's pool in the first repetition, second by second. */
    Figure targets(String title, String source) {
        List<Figure.Series> series = new ArrayList<>();
        for (int scheme = 0; scheme < SCHEMES.size(); scheme++) {
            double[] targets = trials.get(scheme).get(0).targets();
            series.add(new Figure.Series(
                    SCHEMES.get(scheme).name(),
                    false,
                    IntStream.range(0, seconds)
                            .mapToObj(second -> (double) second)
                            .toList(),
                    IntStream.range(0, seconds)
                            .mapToObj(second -> targets[second])
                            .toList()));
        }
        return Figure.steps(title, source, "threads ordered", series);
    }
}
