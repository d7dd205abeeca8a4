package dev.tidepool.cli;

import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.contestant.Family;
import dev.tidepool.lab.race.ArrivalLimit;
import dev.tidepool.lab.race.FixedSizes;
import dev.tidepool.lab.race.Race;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.lab.race.Replay;
import dev.tidepool.lab.race.cluster.ClusterContestant;
import dev.tidepool.lab.race.cluster.ClusterRace;
import dev.tidepool.lab.race.cluster.ClusterRacePlan;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.SavedResults;
import dev.tidepool.lab.results.compare.Sweep;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.file.BuiltInWorkloads;
import dev.tidepool.options.cli.EarlyEnd;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tidepool race}. */
@Command(
        name = "race",
        description = {
            "Run the same arrivals on several pools, each in a fresh JVM, and compare the pools.",
            "Without options: the workload 'day' in 5 s on six pools, twice, in about two minutes.",
            "With --workload a,b,c: several workloads, each on every pool.",
            "With --nodes 3: clusters of three processes, ours against [bahadur2022sword] and plain Hazelcast."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Arrivals come on schedule, whatever a pool does. Response times count from the intended start.",
            "Ctrl-C ends a race early and keeps its measurements."
        })
final class RaceCommand implements Callable<Integer> {
    static final double MAX_SECONDS = 3_600;
    private static final String CLUSTER_WORKLOAD = "cluster";
    private static final double CLUSTER_CALIBRATION_SECONDS = 2;
    private static final String ONE_JVM =
            "In each run, generator and pool shared a JVM; './tidepool serve' and 'load' separate them.";

    private static final String ALL = "all";
    /** So many runs of six pools take two minutes. */
    private static final int DEFAULT_REPETITIONS = 2;

    private static final String VIRTUAL = "jdk-virtual";

    /** What people use today, and the sizes that rules of thumb give. */
    private static final List<String> DEFAULT_POOLS =
            List.of("auto", "jdk-cached", VIRTUAL, "jdk-fixed", "jdk-fixed:" + 8 * cores(), "tomcat");

    /** The others of each kind. */
    private static final List<String> MORE_POOLS = List.of(
            "thread-per-request",
            "ema",
            "watermark",
            "request-rate",
            "profiled-request-rate",
            "tema",
            "jdk-fixed-4x",
            "jdk-fork-join");

    @Mixin
    private final RunOptions options = new RunOptions();

    @Option(
            names = "--pools",
            paramLabel = "a,b,c",
            split = ",",
            completionCandidates = Names.Pools.class,
            description = "The pools that race: NAME or NAME:key=value:key=value with parameters of the policy, as in"
                    + " ema:alpha=0.7:interval=50ms; jdk-fixed:16 sets the threads. Default: auto,"
                    + " jdk-cached, jdk-virtual, jdk-fixed with 1 and 8 threads a core, tomcat; all: these and eight"
                    + " more."
                    + " With --nodes: NAME+ROUTING, as in auto+shortest-wait, or"
                    + " hazelcast:threads=16:members=round-robin. Default: six.")
    private @Nullable List<String> poolNames;

    @Option(
            names = "--oracle",
            description =
                    "Add up to seven fixed sizes from 1 to 256 and show each pool's regret against the best of them."
                            + " With --repeat 2 or more, separate repetitions choose the best size and score it.")
    private boolean oracle;

    @Option(
            names = "--replay",
            paramLabel = "RESULT",
            description = "Repeat a saved race with the same workload, seed, calibration and pools. Give its"
                    + " result.json or folder.")
    private @Nullable Path replayed;

    @Mixin
    private final Requirements requirements = new Requirements();

    @Mixin
    private final ClusterRaceOptions cluster = new ClusterRaceOptions();

    @Mixin
    private final LiveOptions live = new LiveOptions();

    @ArgGroup(exclusive = true)
    private WatchOption progress = new WatchOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (cluster.areAsked()) {
            return raceClusters();
        }
        List<RacePlan> plans = replayed == null ? plans() : replay(replayed);
        if (replayed == null) {
            noteMissingPools();
        }
        EarlyEnd early = new EarlyEnd();
        try (LiveView page = live.page("race", spec.commandLine().getErr())) {
            Races races = race(plans, early, page);
            Path folder = plans.get(0).folder();
            Results.write(races, folder, spec.commandLine().getOut());
            spec.commandLine().getOut().println(ONE_JVM);
            page.finish(folder);
            return requirements.judge(races, spec.commandLine().getOut());
        } finally {
            early.written();
        }
    }

    private Races race(List<RacePlan> plans, EarlyEnd early, LiveView page) throws IOException, InterruptedException {
        ExpectedRuns runs = ExpectedRuns.of(plans);
        try (RunProgress shown = progress.open(runs, spec.commandLine().getErr())) {
            Race race =
                    new Race(plans, page.listener(pools(plans), runs.efforts().size(), lengths(plans), shown));
            early.stops(race::stop);
            page.adjusts(race::rate);
            return race.run();
        }
    }

    private static List<String> pools(List<RacePlan> plans) {
        return plans.stream().flatMap(plan -> plan.pools().stream()).distinct().toList();
    }

    /** How long arrivals go on, by workload. */
    private static Map<String, Double> lengths(List<RacePlan> plans) {
        return plans.stream().collect(Collectors.toMap(plan -> plan.workload().name(), RacePlan::seconds, Math::max));
    }

    private int raceClusters() throws IOException, InterruptedException {
        if (oracle || replayed != null) {
            throw options.bad((oracle ? "--oracle" : "--replay") + " is for races of pools; leave out --nodes");
        }
        ClusterRacePlan plan = clusterPlan();
        EarlyEnd early = new EarlyEnd();
        ExpectedRuns runs = ExpectedRuns.alike(plan.runs(), plan.seconds() + ClusterRace.AROUND_ARRIVALS)
                .calibrated(1, CLUSTER_CALIBRATION_SECONDS);
        try (LiveView page = live.page("race of clusters", spec.commandLine().getErr())) {
            RaceResult result;
            try (RunProgress shown = progress.open(runs, spec.commandLine().getErr())) {
                ClusterRace race = new ClusterRace(
                        plan,
                        page.listener(
                                plan.pools(),
                                plan.runs(),
                                Map.of(plan.workload().name(), plan.seconds()),
                                shown));
                early.stops(race::stop);
                result = race.run();
            }
            Races races = Races.of(List.of(result));
            Results.write(races, plan.folder(), spec.commandLine().getOut());
            page.finish(plan.folder());
            return requirements.judge(races, spec.commandLine().getOut());
        } finally {
            early.written();
        }
    }

    private ClusterRacePlan clusterPlan() {
        options.usualWorkload(CLUSTER_WORKLOAD);
        Workload workload = options.workload();
        List<ClusterContestant> contestants = poolNames == null
                ? ClusterContestant.defaults()
                : options.named("--pools", poolNames, ClusterContestant::find);
        double length = options.seconds(workload, workload.duration().toNanos() / 1e9, MAX_SECONDS);
        options.checkArrivals(workload, 0, length, ArrivalLimit.OF_A_RACE);
        requirements.read(
                List.of(workload.name()),
                contestants.stream().map(ClusterContestant::name).toList());
        return options.input(() -> new ClusterRacePlan(
                options.source(),
                workload,
                contestants,
                cluster.setup(),
                length,
                options.repetitions(),
                options.seed(workload),
                options.writableFolder(workload.name())));
    }

    private List<RacePlan> plans() {
        if (cluster.first() != null) {
            throw options.bad(cluster.first() + " is for clusters; add --nodes N, 2 to 8");
        }
        options.usualWorkload(BuiltInWorkloads.DEFAULT);
        List<Workload> workloads = options.workloads();
        checkNames(workloads);
        List<Contestant> named = options.named("--pools", pools(), Contestants::find);
        List<Double> lengths = new ArrayList<>();
        List<List<Contestant>> contestants = new ArrayList<>();
        for (Workload workload : workloads) {
            double length = options.seconds(workload, TimeBudget.DAY, MAX_SECONDS);
            options.checkArrivals(workload, 0, length, ArrivalLimit.OF_A_RACE);
            lengths.add(length);
            contestants.add(oracle ? withFixedSizes(named, workload, length) : named);
        }
        requirements.read(
                workloads.stream().map(Workload::name).toList(),
                contestants.stream()
                        .flatMap(List::stream)
                        .map(Contestant::name)
                        .distinct()
                        .toList());
        int repetitions = options.repetitions(poolNames == null ? DEFAULT_REPETITIONS : 1);
        Path folder = options.writableFolder(folderName(workloads));
        List<RacePlan> plans = new ArrayList<>();
        for (int i = 0; i < workloads.size(); i++) {
            plans.add(RacePlan.of(
                    options.sources().get(i),
                    workloads.get(i),
                    contestants.get(i),
                    lengths.get(i),
                    repetitions,
                    options.seed(workloads.get(i)),
                    folder));
        }
        return plans;
    }

    private void checkNames(List<Workload> workloads) {
        Set<String> names = new LinkedHashSet<>();
        for (Workload workload : workloads) {
            if (!names.add(workload.name())) {
                throw options.bad("--workload has two workloads named '" + workload.name() + "'; rename one of them");
            }
        }
    }

    private List<RacePlan> replay(Path saved) throws IOException {
        String other = cluster.first() != null ? cluster.first() : options.first();
        other = poolNames != null ? "--pools" : oracle ? "--oracle" : other;
        if (other != null) {
            throw options.bad("--replay takes everything from the result; leave out " + other);
        }
        try {
            Replay replay = Replay.of(SavedResults.read(saved));
            requirements.read(replay.workloads(), replay.pools());
            return replay.plans(options.writableFolder("replay"));
        } catch (IllegalArgumentException notReplayable) {
            throw options.bad(String.valueOf(notReplayable.getMessage()));
        }
    }

    /** Returns the contestants, and with them the fixed sizes that are not among them. */
    private static List<Contestant> withFixedSizes(List<Contestant> named, Workload workload, double seconds) {
        Map<String, Contestant> contestants = new LinkedHashMap<>();
        named.forEach(contestant -> contestants.put(contestant.name(), contestant));
        FixedSizes.few(workload, cores(), seconds)
                .forEach(size -> contestants.computeIfAbsent(Sweep.pool(size), Contestants::find));
        return List.copyOf(contestants.values());
    }

    private static String folderName(List<Workload> workloads) {
        String first = workloads.get(0).name();
        return workloads.size() == 1 ? first : first + "-and-" + (workloads.size() - 1) + "-more";
    }

    private List<String> pools() {
        if (poolNames != null && !poolNames.equals(List.of(ALL))) {
            return poolNames;
        }
        List<String> names = new ArrayList<>(DEFAULT_POOLS);
        names.addAll(poolNames == null ? List.of() : MORE_POOLS);
        if (!virtualThreads()) {
            names.remove(VIRTUAL);
        }
        return names;
    }

    private void noteMissingPools() {
        if ((poolNames == null || poolNames.equals(List.of(ALL))) && !virtualThreads()) {
            PrintWriter error = spec.commandLine().getErr();
            error.println("note: " + VIRTUAL + " does not race: it needs JDK 21 or newer, and this is JDK "
                    + Runtime.version().feature());
            error.flush();
        }
    }

    private static boolean virtualThreads() {
        return Contestants.all().stream().map(Family::name).anyMatch(VIRTUAL::equals);
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }
}
