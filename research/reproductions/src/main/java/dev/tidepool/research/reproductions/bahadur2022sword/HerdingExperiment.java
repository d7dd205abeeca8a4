package dev.tidepool.research.reproductions.bahadur2022sword;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.ScheduleSource;
import dev.tidepool.lab.simulator.cluster.ClusterModel;
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
import dev.tidepool.policy.routing.CollaborativeRoundRobin;
import dev.tidepool.policy.routing.JoinShortestQueue;
import dev.tidepool.policy.routing.PowerOfTwoChoices;
import dev.tidepool.policy.routing.RoundRobin;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.routing.ShortestWait;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Claim;
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
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import dev.tidepool.research.reproductions.simulation.Scenarios;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * J: what [bahadur2022sword, section 5] leaves to future work, several balancers. They know nothing of each other, not
 * even how many they are, so each may choose the node that the others choose too. Stateless.
 */
public final class HerdingExperiment implements PaperExperiment {
    static final int ONE = 1;
    static final int TEN = 10;
    private static final List<Integer> BALANCERS = List.of(ONE, 3, TEN);

    private static final int NODES = 10;
    private static final int CORES = 2;
    private static final double LOAD = 0.8;
    private static final double TASK_NANOS = 10e6;
    private static final double MESSAGE_NANOS = 0.5e6;
    private static final Duration REPORT_EVERY = Duration.ofMillis(100);

    /** The share of a run in which queues fill and policies learn. */
    private static final double NOT_COUNTED = 0.25;

    /** Several balancers are as quick as one up to this ratio of the p99. */
    private static final double ALIKE = 1.1;

    private static final String SOURCE = "section 5, future work";

    private static final RunQuantity<HerdRun> P99 = new RunQuantity<>("p99 of the response, ms", HerdRun::p99Millis);
    private static final RunQuantity<HerdRun> IN_TIME = new RunQuantity<>(
            "tasks that end within %d ms, %%".formatted(HerdRun.IN_TIME_MILLIS), HerdRun::inTimePercent);

    /** The nodes of a cluster: every other one may be faster. */
    enum Nodes {
        EQUAL("equal nodes", 1),
        UNLIKE("unlike nodes", 2);

        private final String words;
        private final double secondSpeed;

        Nodes(String words, double secondSpeed) {
            this.words = words;
            this.secondSpeed = secondSpeed;
        }

        double speed(int node) {
            return node % 2 == 0 ? 1 : secondSpeed;
        }

        double tasksPerSecond() {
            return IntStream.range(0, NODES).mapToDouble(this::speed).sum() * CORES * 1e9 / TASK_NANOS;
        }
    }

    /** How each balancer chooses. */
    record Choice(String words, RoutingPolicy policy) {}

    static final Choice ROUND_ROBIN = new Choice("round robin", new RoundRobin());
    private static final Choice COLLABORATIVE =
            new Choice("collaborative round robin", CollaborativeRoundRobin.defaults());
    private static final Choice TWO_CHOICES = new Choice("two choices", new PowerOfTwoChoices());
    private static final Choice SHORTEST_WAIT = new Choice("shortest-wait", ShortestWait.defaults());
    static final Choice ORACLE = new Choice("shortest queue, seeing all", new JoinShortestQueue());

    private static final List<Choice> REAL = List.of(ROUND_ROBIN, COLLABORATIVE, TWO_CHOICES, SHORTEST_WAIT);
    private static final List<Choice> ALL = List.of(ROUND_ROBIN, COLLABORATIVE, TWO_CHOICES, SHORTEST_WAIT, ORACLE);

    /** What is simulated. */
    record Setting(Choice choice, Nodes nodes, int balancers) {
        String title() {
            return "%s, %s, %s".formatted(choice.words, nodes.words, balancerWords(balancers));
        }
    }

    @Override
    public About about() {
        return new About(
                "J",
                "Balancers that know nothing of each other",
                "[bahadur2022sword] (The Double Edge Sword Based Distributed Executor Service)",
                "its future work");
    }

    @Override
    public double effortSeconds() {
        return 60;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int repetitions = settings.count(6, 2);
        int seconds = settings.count(40, 6);
        List<Setting> all = settings();
        progress.steps(all.size() * repetitions);
        List<Case<HerdRun>> cases = all.stream()
                .map(each -> new Case<HerdRun>(each.title(), seed -> simulate(each, seconds, seed)))
                .toList();
        List<Repetitions<HerdRun>> repeated = ParallelRuns.repeat(cases, repetitions, settings, progress);
        Map<Setting, Repetitions<HerdRun>> runs = new LinkedHashMap<>();
        IntStream.range(0, all.size()).forEach(i -> runs.put(all.get(i), repeated.get(i)));
        return new Reproduction(
                about(),
                setup(seconds, repetitions),
                claims(runs),
                List.of(table(runs, P99), table(runs, IN_TIME)),
                List.of(figure(runs, Nodes.EQUAL), figure(runs, Nodes.UNLIKE)),
                List.of("""
                        Collaborative round robin was published for one balancer. Each of several applies the whole \
                        limit of a node, because it takes itself for the only one. shortest-wait estimates from the \
                        nodes' reports how many balancers there are.""", """
                        The balancers that see all queues bound what balancers could gain by talking to each other. \
                        No real balancer can."""));
    }

    private static List<Setting> settings() {
        List<Setting> all = new ArrayList<>();
        for (Choice choice : ALL) {
            for (Nodes nodes : Nodes.values()) {
                BALANCERS.forEach(balancers -> all.add(new Setting(choice, nodes, balancers)));
            }
        }
        return all;
    }

    private static Map<String, String> setup(int seconds, int repetitions) {
        Map<String, String> setup = new LinkedHashMap<>();
        String nodes = """
                %d with %d cores and a pool with policy auto each. Equal ones have one speed; of unlike ones every \
                other is twice as fast. A node reports each %d ms, and at its overload""";
        setup.put("nodes", nodes.formatted(NODES, CORES, REPORT_EVERY.toMillis()));
        setup.put(
                "balancers",
                "1, 3 or 10, each with an equal share of the tasks, at random; a message takes 0.5 ms (exponential)");
        setup.put(
                "tasks",
                "a Poisson process at a load of %s; a task computes for 10 ms (exponential)".formatted(text(LOAD)));
        setup.put("length", seconds + " s of arrivals, of which the first quarter does not count");
        setup.put("in time", "a rejected task is not");
        setup.put("repetitions", repetitions + ", each with the same tasks for all");
        return setup;
    }

    /** Simulates one run. */
    static HerdRun simulate(Setting setting, int seconds, long seed) {
        List<NodeModel> nodes = IntStream.range(0, NODES)
                .mapToObj(node -> NodeModel.of(
                                MachineModel.of(CORES).withSpeed(setting.nodes.speed(node)),
                                ComparedPool.ours().pool(CORES))
                        .withReportEvery(REPORT_EVERY))
                .toList();
        ClusterModel cluster = ClusterModel.of(nodes, new AloneInItsView(setting.choice.policy))
                .withBalancers(setting.balancers)
                .withNetworkDelay(new Exponential(MESSAGE_NANOS));
        Rate rate = new Rate(LOAD * setting.nodes.tasksPerSecond(), false);
        Workload workload = Scenarios.workload(
                "herding",
                new ShapedArrivals(List.of(RateSegment.constant(seconds, rate)), Spacing.POISSON, false),
                List.of(new TaskType(
                        "task", 1, List.of(new Phase(Phase.Kind.CPU, new Exponential(TASK_NANOS), "digest")))),
                seconds);
        HerdRun.Observer observer = new HerdRun.Observer((long) (NOT_COUNTED * seconds * 1e9));
        new ClusterSimulation(
                        cluster,
                        new ScheduleSource(workload, Scenarios.schedule(workload, seed)),
                        observer,
                        PoolRun.ofSchedule(Duration.ofSeconds(seconds), SizingDecision.NEVER, 1, seed))
                .run();
        return observer.result();
    }

    private static List<Claim> claims(Map<Setting, Repetitions<HerdRun>> runs) {
        List<Claim> claims = new ArrayList<>();
        for (Choice choice : REAL) {
            for (Nodes nodes : Nodes.values()) {
                claims.add(Claim.of(
                        "%s, %s: ten balancers are as quick as one".formatted(choice.words, nodes.words),
                        SOURCE,
                        Judgement.below("p99 with ten to that with one", tenToOne(runs, choice, nodes), ALIKE)));
            }
        }
        for (Nodes nodes : Nodes.values()) {
            claims.add(Claim.of(
                    "%s: of ten balancers, those with shortest-wait are the quickest".formatted(nodes.words),
                    SOURCE,
                    Judgement.all(REAL.stream()
                            .filter(other -> !other.equals(SHORTEST_WAIT))
                            .map(other -> Judgement.below(
                                    "its p99 to that of " + other.words,
                                    at(runs, SHORTEST_WAIT, nodes, TEN).ratio(at(runs, other, nodes, TEN), P99.value()),
                                    1))
                            .toList())));
        }
        return claims;
    }

    private static Interval tenToOne(Map<Setting, Repetitions<HerdRun>> runs, Choice choice, Nodes nodes) {
        return at(runs, choice, nodes, TEN).ratio(at(runs, choice, nodes, ONE), P99.value());
    }

    private static Repetitions<HerdRun> at(
            Map<Setting, Repetitions<HerdRun>> runs, Choice choice, Nodes nodes, int balancers) {
        return Objects.requireNonNull(runs.get(new Setting(choice, nodes, balancers)));
    }

    private static Table table(Map<Setting, Repetitions<HerdRun>> runs, RunQuantity<HerdRun> quantity) {
        List<String> columns = new ArrayList<>();
        List<Table.Row> rows = new ArrayList<>();
        for (Nodes nodes : Nodes.values()) {
            BALANCERS.forEach(count -> columns.add(nodes.words + ", " + balancerWords(count)));
        }
        for (Choice choice : ALL) {
            List<Interval> values = new ArrayList<>();
            for (Nodes nodes : Nodes.values()) {
                BALANCERS.forEach(
                        count -> values.add(at(runs, choice, nodes, count).interval(quantity.value())));
            }
            rows.add(Table.Row.ours(choice.words, values));
        }
        return new Table(quantity.name(), "", "routing", columns, rows);
    }

    private static Figure figure(Map<Setting, Repetitions<HerdRun>> runs, Nodes nodes) {
        List<Figure.Series> series = new ArrayList<>();
        for (Choice choice : ALL) {
            series.add(new Figure.Series(
                    choice.words,
                    false,
                    BALANCERS.stream().map(Integer::doubleValue).toList(),
                    BALANCERS.stream()
                            .map(count -> at(runs, choice, nodes, count)
                                    .interval(P99.value())
                                    .median())
                            .toList()));
        }
        return Figure.lines("p99 of the response, " + nodes.words, "its future work", "balancers", "ms", series)
                .onLogarithmicAxis();
    }

    private static String balancerWords(int count) {
        return count == 1 ? "1 balancer" : count + " balancers";
    }
}
