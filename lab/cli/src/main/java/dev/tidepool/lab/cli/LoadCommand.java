package dev.tidepool.lab.cli;

import dev.tidepool.lab.load.Acquaintance;
import dev.tidepool.lab.load.ClosedPlan;
import dev.tidepool.lab.load.Load;
import dev.tidepool.lab.load.LoadSettings;
import dev.tidepool.lab.load.LoadTarget;
import dev.tidepool.lab.load.OpenPlan;
import dev.tidepool.lab.load.SavedRun;
import dev.tidepool.lab.load.UnreachableException;
import dev.tidepool.lab.load.serve.ServerStats;
import dev.tidepool.lab.load.serve.TaskSource;
import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.measure.ShellCommand;
import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.HttpRun;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Run;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.Logs;
import dev.tidepool.options.cli.SecretFile;
import dev.tidepool.policy.Require;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import dev.tidepool.workload.file.WorkloadFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
            "Put load on a server by HTTP: './tidepool serve', or the page of another that the address names.",
            "Open loop: requests go out on the schedule of a workload whatever the server does, and response times",
            "count from the intended start. Closed loop (--connections): each connection asks again when it is answered."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Ctrl-C ends a run early and keeps what was measured."})
final class LoadCommand implements Callable<Integer> {
    private static final double MOST_SECONDS = 3_600;
    private static final int MOST_CONNECTIONS = 8_000;

    @Parameters(paramLabel = "URL", description = "Whom to ask, as in http://127.0.0.1:8080.")
    private String address = "";

    @Option(
            names = "--workload",
            paramLabel = "NAME|FILE",
            description = "Open loop: when requests go out, and the tasks that they ask for. Default: the server's.")
    private @Nullable String workloadName;

    @Option(
            names = "--replay",
            paramLabel = "RESULT",
            description = "Open loop: the arrivals and the work of a saved result, a result.json or its folder.")
    private @Nullable Path replay;

    @Option(
            names = "--capacity",
            paramLabel = "N",
            description = "What 100 % of a rate stands for, tasks/s. Default: what the server measured.")
    private @Nullable Double capacity;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "Closed loop: so many connections, each with one request in flight.")
    private @Nullable Integer connections;

    @Option(
            names = "--think",
            paramLabel = "T",
            description = "Closed loop: time between an answer and the next request, such as 10ms. Default: 0ms.")
    private @Nullable String think;

    @Mixin
    private final RepetitionOptions repetition = new RepetitionOptions();

    @Option(
            names = "--timeout",
            paramLabel = "T",
            defaultValue = "20s",
            description = "For the complete answer to each request. Default: ${DEFAULT-VALUE}.")
    private String timeout = "";

    @Option(
            names = "--warm-up",
            paramLabel = "T",
            defaultValue = "1s",
            description =
                    "How long to ask before anything counts, 0s to 60s: first a server in this JVM, which compiles"
                            + " the client's code, then as long the one under test. Default: ${DEFAULT-VALUE}.")
    private String warmUp = "";

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description = "Threads that read answers. Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--token-file", paramLabel = "FILE", description = "File with the token that the server wants.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where result.json and report.html go. Default: tidepool-results/load-<pool>-<time>.")
    private @Nullable Path folder;

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
        } catch (UnreachableException nobody) {
            throw new IOException(nobody.getMessage(), nobody);
        } finally {
            early.written();
        }
    }

    private int run(EarlyEnd early) throws IOException, InterruptedException, WorkloadException, UnreachableException {
        checkModes();
        LoadSettings settings = settings();
        if (connections != null) {
            return closed(closedPlan(connections), settings, early);
        }
        TaskSource named = workloadName == null ? null : TaskSource.workload(workloadName);
        OpenPlan saved = replay == null ? null : SavedRun.plan(SavedResults.read(replay), replay);
        Acquaintance acquaintance = Acquaintance.with(settings.target(), settings.token());
        OpenPlan plan = saved != null
                ? saved
                : openPlan(named == null ? ofServer(acquaintance.server()) : named, acquaintance.server());
        acquaintance.check(plan.workload());
        Path results = writable(acquaintance.server());
        return shown(plan.repetitions(), plan.seconds(), TimeBudget.AROUND_ARRIVALS, results, progress -> {
            Load load = new Load(settings, acquaintance, progress);
            early.stops(load::stop);
            return load.open(plan);
        });
    }

    private int closed(ClosedPlan plan, LoadSettings settings, EarlyEnd early)
            throws IOException, InterruptedException, WorkloadException, UnreachableException {
        Acquaintance acquaintance = Acquaintance.with(settings.target(), settings.token());
        Path results = writable(acquaintance.server());
        return shown(plan.repetitions(), plan.seconds(), settings.warmUpSeconds(), results, progress -> {
            Load load = new Load(settings, acquaintance, progress);
            early.stops(load::stop);
            return load.closed(plan);
        });
    }

    /** Says what the table does not, and whether anything was served at all. */
    private int told(RaceResult result, PrintWriter out) {
        Map<String, Long> faults = new TreeMap<>();
        for (Run run : result.runs()) {
            HttpRun http = Objects.requireNonNull(run.conditions().http());
            http.faults().forEach((fault, count) -> faults.merge(fault, count, Long::sum));
            out.println(words(run, http));
        }
        String notServed = faults.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
        if (!faults.isEmpty()) {
            out.println("not served: " + notServed);
        }
        out.flush();
        if (result.runs().stream().mapToLong(run -> run.counts().submitted()).sum() > 0
                && result.runs().stream().allMatch(run -> run.counts().completed() == 0)) {
            spec.commandLine()
                    .getErr()
                    .println(
                            "tidepool: no request was served: " + (faults.isEmpty() ? "none was answered" : notServed));
            return CommandLines.FAILED;
        }
        return CommandLines.OK;
    }

    private static String words(Run run, HttpRun http) {
        String loop = http.closedLoop()
                ? "closed loop of %d connections, times from sending".formatted(http.connections())
                : "open loop, times from the intended start";
        return String.format(
                Locale.ROOT,
                "run %d: %s: %d requests, %.1f/s, p50 %s ms, p99 %s ms",
                run.repetition(),
                loop,
                run.counts().completed(),
                run.counts().throughputPerSecond(),
                Objects.requireNonNullElse(run.latencies().responseMillis().p50(), "-"),
                Objects.requireNonNullElse(run.latencies().responseMillis().p99(), "-"));
    }

    /** A load that is run while its progress is shown. */
    private interface ShownLoad {
        RaceResult run(RaceListener progress) throws InterruptedException, WorkloadException;
    }

    private int shown(int runs, double seconds, double overheadSeconds, Path results, ShownLoad load)
            throws IOException, InterruptedException, WorkloadException {
        Forecast forecast =
                new RaceForecast(Collections.nCopies(runs, seconds), overheadSeconds, 0, 0, System.nanoTime());
        RaceResult result;
        try (ProgressView progress =
                ProgressView.open(forecast, spec.commandLine().getErr())) {
            result = load.run(progress);
        }
        PrintWriter out = spec.commandLine().getOut();
        Results.write(Races.of(List.of(result)), results, out);
        return told(result, out);
    }

    private void checkModes() {
        String open = workloadName != null
                ? "--workload"
                : replay != null ? "--replay" : capacity != null ? "--capacity" : null;
        if (connections != null && open != null) {
            throw new IllegalArgumentException(
                    "--connections makes a closed loop and %s an open one; give one of them".formatted(open));
        }
        if (replay != null && repetition.first() != null) {
            throw new IllegalArgumentException(
                    "--replay takes everything from the result; leave out " + repetition.first());
        }
        if (connections == null && think != null) {
            throw new IllegalArgumentException("--think is for a closed loop; say how many --connections");
        }
        if (replay != null && workloadName != null) {
            throw new IllegalArgumentException("--replay and --workload are both given; give one of them");
        }
        if (replay != null && capacity != null) {
            throw new IllegalArgumentException("--replay has a capacity of its own; leave --capacity away");
        }
    }

    private LoadSettings settings() {
        String token = tokenFile == null
                ? null
                : new String(SecretFile.read("--token-file", tokenFile), StandardCharsets.UTF_8);
        Times times = times();
        return new LoadSettings(
                LoadTarget.of(address),
                token,
                MOST_CONNECTIONS,
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
            if (!option.longestName().equals("--out")) {
                words.add(option.longestName());
                words.addAll(option.originalStringValues());
            }
        }
        return ShellCommand.of(words);
    }

    private ClosedPlan closedPlan(int count) {
        return new ClosedPlan(
                Require.inRange("--connections", count, 1, MOST_CONNECTIONS),
                Require.inRange("--think", times().think, Duration.ZERO, Duration.ofHours(1)),
                repetition.seconds(10, MOST_SECONDS),
                repetition.repetitions());
    }

    private OpenPlan openPlan(TaskSource tasks, ServerStats.@Nullable Identity server) {
        Workload workload = tasks.workload();
        return new OpenPlan(
                tasks.source(),
                tasks.text(),
                workload,
                repetition.seconds(workload.duration().toNanos() / 1e9, MOST_SECONDS),
                repetition.repetitions(),
                repetition.seed(workload),
                capacity(workload, server));
    }

    private TaskSource ofServer(ServerStats.@Nullable Identity server) throws WorkloadException {
        if (server == null) {
            throw new IllegalArgumentException(
                    "what answers at %s is no './tidepool serve', so it names no workload; give --workload, or --connections"
                            .formatted(address));
        }
        return new TaskSource(
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
                    "workload %s has rates in percent of a capacity that the server has not measured; give --capacity"
                            .formatted(workload.name()));
        }
        return known;
    }

    private Path writable(ServerStats.@Nullable Identity server) {
        String pool = server == null ? "server" : server.pool().replaceAll("[^A-Za-z0-9.-]+", "-");
        return OutputFolder.writable(folder, "load-" + pool);
    }
}
