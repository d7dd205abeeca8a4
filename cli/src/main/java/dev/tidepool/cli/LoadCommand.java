package dev.tidepool.cli;

import dev.tidepool.lab.load.ClosedPlan;
import dev.tidepool.lab.load.Load;
import dev.tidepool.lab.load.LoadSettings;
import dev.tidepool.lab.load.LoadSummary;
import dev.tidepool.lab.load.LoadTarget;
import dev.tidepool.lab.load.OpenPlan;
import dev.tidepool.lab.load.SavedRun;
import dev.tidepool.lab.load.ServerInfo;
import dev.tidepool.lab.load.UnreachableException;
import dev.tidepool.lab.load.serve.ServedWorkload;
import dev.tidepool.lab.load.serve.ServerStats;
import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.measure.ShellCommand;
import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.SavedResults;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.file.WorkloadFile;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.EarlyEnd;
import dev.tidepool.options.cli.Logs;
import dev.tidepool.options.cli.OutputFolder;
import dev.tidepool.options.cli.QuietOption;
import dev.tidepool.options.cli.TokenFile;
import dev.tidepool.policy.Require;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidepool load}. */
@Command(
        name = "load",
        description = {
            "Put load on an HTTP server: './tidepool serve', or the page of any other server.",
            "An open loop sends requests on the schedule of a workload, whatever the server does.",
            "Its response times count from the intended start.",
            "A closed loop (--connections) sends a request after each answer."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Ctrl-C ends a run early and keeps its measurements. The exit code is 1 if no run is valid."})
final class LoadCommand implements Callable<Integer> {
    private static final double MAX_SECONDS = 3_600;
    private static final int MAX_CONNECTIONS = 8_000;

    /** Options that change nothing about the load. */
    private static final Set<String> NOT_REPEATED = Set.of("--out", "--quiet", "--color");

    @Parameters(paramLabel = "URL", description = "The server's address, as in http://127.0.0.1:8080.")
    private String address = "";

    @ArgGroup(exclusive = true)
    private Kind kind = new Kind();

    /** What is sent. */
    static final class Kind {
        @Option(
                names = "--workload",
                paramLabel = "NAME|FILE",
                completionCandidates = Names.Workloads.class,
                description = "Open loop: the arrivals and tasks of this workload. Default: the server's workload.")
        private @Nullable String workload;

        @Option(
                names = "--replay",
                paramLabel = "RESULT",
                description = "Open loop: the arrivals and tasks of a saved result. Give its result.json or folder.")
        private @Nullable Path replay;

        @Option(
                names = "--connections",
                paramLabel = "N",
                description = "Closed loop: N connections, 1 to 8000, with one request in flight on each; for 10"
                        + " seconds without --seconds.")
        private @Nullable Integer connections;
    }

    @Option(
            names = "--capacity",
            paramLabel = "N",
            description = "Open loop: the tasks/s that a rate of 100 %% means. Default: the server's measurement.")
    private @Nullable Double capacity;

    @Option(
            names = "--body",
            paramLabel = "TEXT",
            description = "Send every request by POST with this body, to the page in the address. Default: GET.")
    private @Nullable String body;

    @Option(
            names = "--think",
            paramLabel = "T",
            description = "Closed loop: time between an answer and the next request, as in 10ms. Default: 0ms.")
    private @Nullable String think;

    @Mixin
    private final RepetitionOptions repetition = new RepetitionOptions();

    @Option(
            names = "--timeout",
            paramLabel = "T",
            defaultValue = "20s",
            description = "Time limit for the complete answer to each request. Default: ${DEFAULT-VALUE}.")
    private String timeout = "";

    @Option(
            names = "--warm-up",
            paramLabel = "T",
            defaultValue = "1s",
            description = "Warm-up, 0s to 60s: first of the client against a server in this JVM, then as long of the"
                    + " server under test. Default: ${DEFAULT-VALUE}.")
    private String warmUp = "";

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description = "Threads that read answers. Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--token-file", paramLabel = "FILE", description = "File with the server's token.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder for result.json and report.html. Default: tidepool-results/load-<pool>-<time>.")
    private @Nullable Path folder;

    @Mixin
    private final QuietOption quiet = new QuietOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Logs.setUp();
        EarlyEnd early = new EarlyEnd();
        try {
            return run(early);
        } catch (IllegalArgumentException | WorkloadException bad) {
            throw repetition.bad(String.valueOf(bad.getMessage()));
        } catch (UnreachableException unreachable) {
            throw new IOException(unreachable.getMessage(), unreachable);
        } finally {
            early.written();
        }
    }

    private int run(EarlyEnd early) throws IOException, InterruptedException, WorkloadException, UnreachableException {
        checkModes();
        LoadSettings settings = settings();
        if (kind.connections != null) {
            return closed(closedPlan(kind.connections), settings, early);
        }
        ServedWorkload named = kind.workload == null ? null : ServedWorkload.workload(kind.workload);
        OpenPlan saved = kind.replay == null ? null : SavedRun.plan(SavedResults.read(kind.replay), kind.replay);
        ServerInfo info = ServerInfo.with(settings.target(), settings.token());
        OpenPlan plan =
                saved != null ? saved : openPlan(named == null ? ofServer(info.server()) : named, info.server());
        info.check(plan.workload());
        Path results = writable(info.server());
        return shown(plan.repetitions(), plan.seconds(), TimeBudget.AROUND_ARRIVALS, results, progress -> {
            Load load = new Load(settings, info, progress);
            early.stops(load::stop);
            return load.open(plan);
        });
    }

    private int closed(ClosedPlan plan, LoadSettings settings, EarlyEnd early)
            throws IOException, InterruptedException, WorkloadException, UnreachableException {
        ServerInfo info = ServerInfo.with(settings.target(), settings.token());
        Path results = writable(info.server());
        return shown(plan.repetitions(), plan.seconds(), settings.warmUpSeconds(), results, progress -> {
            Load load = new Load(settings, info, progress);
            early.stops(load::stop);
            return load.closed(plan);
        });
    }

    /** Prints what the table does not show, and returns the exit code. */
    private int conclude(LoadSummary summary) {
        PrintWriter out = spec.commandLine().getOut();
        summary.lines().forEach(out::println);
        out.flush();
        return summary.failure()
                .map(failure -> CommandLines.failed(spec.commandLine(), failure))
                .orElse(CommandLines.OK);
    }

    /** A load that is run while its progress is shown. */
    private interface ShownLoad {
        RaceResult run(RaceListener progress) throws InterruptedException, WorkloadException;
    }

    private int shown(int runs, double seconds, double overheadSeconds, Path results, ShownLoad load)
            throws IOException, InterruptedException, WorkloadException {
        ExpectedRuns expected = ExpectedRuns.alike(runs, seconds + overheadSeconds);
        RaceResult result;
        try (RunProgress progress =
                RunProgress.open(expected, quiet, spec.commandLine().getErr())) {
            result = load.run(progress);
        }
        Results.write(Races.of(List.of(result)), results, spec.commandLine().getOut());
        return conclude(LoadSummary.of(result));
    }

    private void checkModes() {
        if (kind.connections != null && capacity != null) {
            throw new IllegalArgumentException("--capacity is for an open loop; leave out --connections or --capacity");
        }
        if (kind.replay != null && repetition.first() != null) {
            throw new IllegalArgumentException(
                    "--replay takes everything from the result; leave out " + repetition.first());
        }
        if (kind.connections == null && think != null) {
            throw new IllegalArgumentException("--think is for a closed loop; add --connections N");
        }
        if (kind.replay != null && capacity != null) {
            throw new IllegalArgumentException("--replay takes the capacity from the result; leave out --capacity");
        }
    }

    private LoadSettings settings() {
        String token = tokenFile == null ? null : TokenFile.read("--token-file", tokenFile);
        Times times = times();
        return new LoadSettings(
                body == null ? LoadTarget.of(address) : LoadTarget.of(address).withBody(body),
                token,
                MAX_CONNECTIONS,
                Require.inRange("--threads", threads, 1, 64),
                Require.inRange("--timeout", times.timeout, Duration.ofMillis(1), Duration.ofHours(1)),
                Require.inRange("--warm-up", times.warmUp, Duration.ZERO, Duration.ofMinutes(1))
                                .toNanos()
                        / 1e9,
                command());
    }

    /** The options that are durations. */
    private record Times(Duration timeout, Duration warmUp, Duration think) {}

    private Times times() {
        Map<String, String> typed =
                Map.of("timeout", timeout, "warmUp", warmUp, "think", think == null ? "0ms" : think);
        return dev.tidepool.options.Parameters.of(new Times(Duration.ZERO, Duration.ZERO, Duration.ZERO))
                .changed(typed);
    }

    /** Returns what repeats this load, quoted for a shell. */
    private String command() {
        List<String> words = new ArrayList<>(List.of("./tidepool", "load", address));
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (!NOT_REPEATED.contains(option.longestName())) {
                words.add(option.longestName());
                words.addAll(option.originalStringValues());
            }
        }
        return ShellCommand.of(words);
    }

    private ClosedPlan closedPlan(int count) {
        return new ClosedPlan(
                Require.inRange("--connections", count, 1, MAX_CONNECTIONS),
                Require.inRange("--think", times().think, Duration.ZERO, Duration.ofHours(1)),
                repetition.seconds(10, MAX_SECONDS),
                repetition.repetitions());
    }

    private OpenPlan openPlan(ServedWorkload tasks, ServerStats.@Nullable Identity server) {
        Workload workload = tasks.workload();
        return new OpenPlan(
                tasks.source(),
                tasks.text(),
                workload,
                repetition.seconds(workload.duration().toNanos() / 1e9, MAX_SECONDS),
                repetition.repetitions(),
                repetition.seed(workload),
                capacity(workload, server));
    }

    private ServedWorkload ofServer(ServerStats.@Nullable Identity server) throws WorkloadException {
        if (server == null) {
            throw new IllegalArgumentException(
                    "the server at %s is not './tidepool serve' and names no workload; give --workload or --connections"
                            .formatted(address));
        }
        return new ServedWorkload(
                server.source(), server.workloadText(), WorkloadFile.parse(server.source(), server.workloadText()));
    }

    private double capacity(Workload workload, ServerStats.@Nullable Identity server) {
        if (capacity != null) {
            return Require.inRange("--capacity", capacity, 0.001, 1e9);
        }
        Calibration measured = server == null ? null : server.calibration();
        double known = measured == null ? 0 : measured.capacityOrZero();
        if (workload.needsCapacity() && known <= 0) {
            throw new IllegalArgumentException(
                    "workload %s has rates in percent, but the server has not measured its capacity; give --capacity"
                            .formatted(workload.name()));
        }
        return known;
    }

    private Path writable(ServerStats.@Nullable Identity server) {
        String pool = server == null ? "server" : server.pool().replaceAll("[^A-Za-z0-9.-]+", "-");
        return OutputFolder.writable(folder, "load-" + pool);
    }
}
