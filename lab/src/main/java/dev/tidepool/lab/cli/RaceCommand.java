package dev.tidepool.lab.cli;

import dev.tidepool.lab.cluster.ClusterRace;
import dev.tidepool.lab.cluster.ClusterRacePlan;
import dev.tidepool.lab.contestant.Contestant;
import dev.tidepool.lab.contestant.Contestants;
import dev.tidepool.lab.race.Race;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.lab.race.TimeBudget;
import dev.tidepool.lab.result.RaceResult;
import dev.tidepool.lab.result.Races;
import dev.tidepool.server.cli.CommandLines;
import dev.tidepool.workload.Workload;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tidepool race}. */
@Command(
        name = "race",
        description = {
            "Run the same arrivals on several pools, each in a fresh JVM, and compare them.",
            "With no options: the workload 'mixed' for 3.5 s on our pools and the JDK's, in under two minutes.",
            "With --nodes 3: clusters of three node processes, ours against those of paper 000 and plain Hazelcast."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Arrivals come on schedule whatever a pool does, and response times count from the intended start.",
            "Ctrl-C ends a race early and keeps what was measured."
        })
final class RaceCommand implements Callable<Integer> {
    private static final double MOST_SECONDS = 3_600;
    private static final double MOST_ARRIVALS = 5_000_000;
    private static final String CLUSTER_WORKLOAD = "cluster";
    private static final double CLUSTER_CALIBRATION = 2;

    /** One of each kind, so that the default race takes less than two minutes; the JDK's own pools stand for fixed and cached. */
    private static final List<String> DEFAULT_POLICIES =
            List.of("auto", "thread-per-request", "watermark", "request-rate", "profiled-request-rate", "ema", "tema");

    @Mixin
    private final RunOptions options = new RunOptions();

    @Option(
            names = "--pools",
            paramLabel = "a,b,c",
            split = ",",
            description = "The pools that race, each as NAME or NAME:key=value:key=value with parameters of its policy,"
                    + " as in ema:alpha=0.7:interval=50ms; jdk-fixed:16 sets the threads. Default: a"
                    + " dozen, the JDK's among them. With --nodes: NAME+ROUTING, as in auto+shortest-wait, or"
                    + " hazelcast:threads=16:members=round-robin. Default: six.")
    private @Nullable List<String> poolNames;

    @Mixin
    private final ClusterRaceOptions cluster = new ClusterRaceOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (cluster.areAsked()) {
            return raceClusters();
        }
        RacePlan plan = plan();
        EarlyEnd early = new EarlyEnd();
        try {
            Results.write(
                    Races.of(List.of(race(plan, early))),
                    plan.folder(),
                    spec.commandLine().getOut());
        } finally {
            early.written();
        }
        return CommandLines.OK;
    }

    private RaceResult race(RacePlan plan, EarlyEnd early) throws IOException, InterruptedException {
        Forecast forecast = new RaceForecast(plan, System.nanoTime());
        try (ProgressView progress =
                ProgressView.open(forecast, spec.commandLine().getErr())) {
            Race race = new Race(plan, progress);
            early.stops(race::stop);
            return race.run();
        }
    }

    private int raceClusters() throws IOException, InterruptedException {
        ClusterRacePlan plan = clusterPlan();
        EarlyEnd early = new EarlyEnd();
        Forecast forecast = new RaceForecast(
                plan.runs(), plan.seconds() + ClusterRace.AROUND_ARRIVALS, CLUSTER_CALIBRATION, System.nanoTime());
        try {
            RaceResult result;
            try (ProgressView progress =
                    ProgressView.open(forecast, spec.commandLine().getErr())) {
                ClusterRace race = new ClusterRace(plan, progress);
                early.stops(race::stop);
                result = race.run();
            }
            Results.write(
                    Races.of(List.of(result)), plan.folder(), spec.commandLine().getOut());
        } finally {
            early.written();
        }
        return CommandLines.OK;
    }

    private ClusterRacePlan clusterPlan() {
        options.usualWorkload(CLUSTER_WORKLOAD);
        Workload workload = options.workload();
        List<String> typed = poolNames == null ? ClusterRace.defaultContestants() : poolNames;
        List<String> contestants = options.named("--pools", typed, ClusterRace::contestant);
        double length = options.seconds(workload, workload.duration().toNanos() / 1e9, MOST_SECONDS);
        checkArrivals(workload, length);
        try {
            return new ClusterRacePlan(
                    options.source(),
                    workload,
                    contestants,
                    cluster.setup(),
                    length,
                    options.repetitions(),
                    options.seed(workload),
                    options.writableFolder(workload.name()));
        } catch (IllegalArgumentException notAllowed) {
            throw options.bad(String.valueOf(notAllowed.getMessage()));
        }
    }

    private RacePlan plan() {
        if (cluster.first() != null) {
            throw options.bad(cluster.first() + " is for clusters; say how many --nodes, 2 to 8");
        }
        Workload workload = options.workload();
        List<Contestant> contestants = options.named("--pools", pools(), Contestants::find);
        double length = options.seconds(workload, TimeBudget.DEFAULT_ARRIVALS, MOST_SECONDS);
        checkArrivals(workload, length);
        return new RacePlan(
                options.source(),
                workload,
                contestants,
                length,
                options.repetitions(),
                options.seed(workload),
                options.writableFolder(workload.name()));
    }

    private void checkArrivals(Workload workload, double length) {
        double arrivals =
                workload.needsCapacity() ? 0 : workload.expectedArrivals(0, Duration.ofNanos((long) (length * 1e9)));
        if (arrivals > MOST_ARRIVALS) {
            throw options.bad(String.format(
                    Locale.ROOT,
                    "%.0f arrivals expected in a run; allowed are %.0f: shorten it with --seconds or lower the rate",
                    arrivals,
                    MOST_ARRIVALS));
        }
    }

    private List<String> pools() {
        return poolNames == null ? defaultPools() : poolNames;
    }

    private static List<String> defaultPools() {
        List<String> names = new ArrayList<>(DEFAULT_POLICIES);
        Contestants.jdk().forEach(pool -> names.add(pool.name()));
        return names;
    }
}
