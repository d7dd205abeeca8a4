package dev.tidepool.research.reproductions.mitzenmacher2001;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.ScheduleSource;
import dev.tidepool.lab.simulator.cluster.ClusterModel;
import dev.tidepool.lab.simulator.cluster.ClusterObserver;
import dev.tidepool.lab.simulator.cluster.ClusterSimulation;
import dev.tidepool.lab.simulator.cluster.NodeModel;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.lab.workload.durations.Exponential;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.routing.PowerOfTwoChoices;
import dev.tidepool.policy.routing.RandomNode;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.routing.ShortestWait;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Contest;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Judgement;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.ParallelRuns;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.RunQuantity;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import dev.tidepool.research.reproductions.simulation.Scenarios;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * G: the mean time in the system if each task goes to the less loaded of two random servers, against one random server
 * [mitzenmacher2001].
 */
public final class TwoChoicesExperiment implements PaperExperiment {
    private static final int SERVERS = 100;
    private static final List<Double> LOADS = List.of(0.5, 0.7, 0.8, 0.9);
    private static final double TOLERANCE = 0.05;
    private static final double SECOND = 1e9;

    /** The share of a run in which the queues fill. */
    private static final double NOT_COUNTED = 0.25;

    private static final String ONE = "one choice";
    private static final String TWO = "two choices";
    private static final String SOURCE = "[mitzenmacher2001], the limiting system";

    @Override
    public About about() {
        return new About(
                "G",
                "Two choices among 100 servers",
                "[mitzenmacher2001] (The Power of Two Choices in Randomized Load Balancing)",
                "the mean time in the limiting system");
    }

    @Override
    public double effortSeconds() {
        return 15;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int repetitions = settings.count(7, 2);
        int seconds = settings.count(2_000, 200);
        progress.steps(2 * LOADS.size() * repetitions);
        List<Repetitions<Double>> one = simulate(ONE, new RandomNode(), seconds, repetitions, settings, progress);
        List<Repetitions<Double>> two =
                simulate(TWO, new PowerOfTwoChoices(), seconds, repetitions, settings, progress);
        return new Reproduction(
                about(),
                setup(seconds, repetitions),
                claims(one, two),
                List.of(table(one, two)),
                List.of(Figure.lines(
                        "Mean time in the system",
                        "the limiting system",
                        "load of a server",
                        "seconds",
                        List.of(
                                ours(ONE, one),
                                ours(TWO, two),
                                published(ONE, TwoChoicesExperiment::oneChoice),
                                published(TWO, TwoChoicesExperiment::twoChoices)))),
                List.of("""
                        The published values are sums: the system with infinitely many servers. With two choices the \
                        sum is that of load^(2^i - 2) over i from 1 on; with one choice it is 1 / (1 - load)."""));
    }

    private static Map<String, String> setup(int seconds, int repetitions) {
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put("servers", SERVERS + " nodes with one thread and a queue each; one balancer that knows their tasks");
        setup.put("tasks", "a Poisson process; service times are exponential with a mean of 1 s");
        setup.put("length", seconds + " s of arrivals, of which the first quarter does not count");
        setup.put("repetitions", repetitions + ", each with the same arrivals and service times for both");
        return setup;
    }

    private static List<Repetitions<Double>> simulate(
            String name,
            RoutingPolicy routing,
            int seconds,
            int repetitions,
            Settings settings,
            ExperimentProgress progress) {
        List<Case<Double>> cases = LOADS.stream()
                .map(load -> simulated(name + ", load " + load, load, routing, seconds))
                .toList();
        return ParallelRuns.repeat(cases, repetitions, settings, progress);
    }

    private static Case<Double> simulated(String name, double load, RoutingPolicy routing, int seconds) {
        return new Case<>(name, seed -> meanSeconds(load, routing, seconds, seed));
    }

    @Override
    public List<Contest<?>> contests(Settings settings) {
        int seconds = settings.count(500, 50);
        List<Contest<?>> contests = new ArrayList<>();
        for (double load : LOADS) {
            contests.add(new Contest<>(
                    "load " + text(load),
                    List.of(new RunQuantity<>("mean time in the system s", Double::doubleValue)),
                    time -> SERVERS,
                    List.of(simulated(TWO, load, new PowerOfTwoChoices(), seconds)),
                    simulated("shortest-wait", load, ShortestWait.defaults(), seconds)));
        }
        return contests;
    }

    /** Simulates one run and returns the mean time of the tasks that came after its first quarter. */
    private static double meanSeconds(double load, RoutingPolicy routing, int seconds, long seed) {
        RateSegment rate = RateSegment.constant(seconds, new Rate(load * SERVERS, false));
        Phase service = new Phase(Phase.Kind.WAIT, new Exponential(SECOND), null);
        Workload workload = Scenarios.workload(
                "two-choices",
                new ShapedArrivals(List.of(rate), Spacing.POISSON, false),
                List.of(new TaskType("task", 1, List.of(service))),
                seconds);
        NodeModel server = NodeModel.of(MachineModel.of(1), PoolModel.of(new Fixed(1), 1));
        MeanTime time = new MeanTime((long) (NOT_COUNTED * seconds * SECOND));
        new ClusterSimulation(
                        ClusterModel.of(Collections.nCopies(SERVERS, server), routing),
                        new ScheduleSource(workload, Scenarios.schedule(workload, seed)),
                        time,
                        PoolRun.ofSchedule(Duration.ofMinutes(10), SizingDecision.NEVER, 1, seed))
                .run();
        return time.sum / time.tasks / SECOND;
    }

    private static final class MeanTime implements ClusterObserver {
        private final long fromNanos;
        private double sum;
        private long tasks;

        MeanTime(long fromNanos) {
            this.fromNanos = fromNanos;
        }

        @Override
        public void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {
            if (arrivalNanos >= fromNanos) {
                sum += endNanos - arrivalNanos;
                tasks++;
            }
        }

        @Override
        public void onUnfinished(int type, long arrivalNanos, long startNanos, long atNanos) {
            onEnd(type, arrivalNanos, startNanos, atNanos); // a lower bound
        }
    }

    private static double oneChoice(double load) {
        return 1 / (1 - load);
    }

    private static double twoChoices(double load) {
        double sum = 0;
        double term = 1; // load^(2^i - 2), whose exponent doubles and grows by two
        while (term > 1e-12) {
            sum += term;
            term = term * term * load * load;
        }
        return sum;
    }

    private static List<Claim> claims(List<Repetitions<Double>> one, List<Repetitions<Double>> two) {
        List<Claim> claims = new ArrayList<>();
        for (int i = 0; i < LOADS.size(); i++) {
            double load = LOADS.get(i);
            claims.add(Claim.of(
                    "with two choices, at a load of %s, the mean time is about %s services"
                            .formatted(text(load), text(twoChoices(load))),
                    "the limiting system",
                    Judgement.near(
                            "the mean time in s",
                            two.get(i).interval(Double::doubleValue),
                            twoChoices(load),
                            TOLERANCE)));
        }
        claims.add(Claim.of(
                "two choices are an exponential improvement over one",
                "abstract",
                Judgement.all(IntStream.range(0, LOADS.size())
                        .mapToObj(i -> Judgement.ratio(
                                "the time of two choices to that of one, at a load of " + text(LOADS.get(i)),
                                two.get(i).ratio(one.get(i), Double::doubleValue),
                                twoChoices(LOADS.get(i)) / oneChoice(LOADS.get(i))))
                        .toList())));
        return claims;
    }

    private static Table table(List<Repetitions<Double>> one, List<Repetitions<Double>> two) {
        List<Table.Row> rows = IntStream.range(0, LOADS.size())
                .mapToObj(i -> new Table.Row(
                        text(LOADS.get(i)),
                        List.of(
                                Table.Cell.of(
                                        oneChoice(LOADS.get(i)), one.get(i).interval(Double::doubleValue)),
                                Table.Cell.of(
                                        twoChoices(LOADS.get(i)), two.get(i).interval(Double::doubleValue)))))
                .toList();
        return new Table("Mean time in the system, seconds", SOURCE, "load", List.of(ONE, TWO), rows);
    }

    private static Figure.Series ours(String name, List<Repetitions<Double>> measured) {
        return new Figure.Series(
                name,
                false,
                LOADS,
                measured.stream()
                        .map(each -> each.interval(Double::doubleValue).median())
                        .toList());
    }

    private static Figure.Series published(String name, ToDoubleFunction<Double> value) {
        return new Figure.Series(
                name + ", published",
                true,
                LOADS,
                LOADS.stream().map(value::applyAsDouble).toList());
    }
}
