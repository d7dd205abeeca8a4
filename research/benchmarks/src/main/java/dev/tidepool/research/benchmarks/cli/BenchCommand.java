package dev.tidepool.research.benchmarks.cli;

import dev.tidepool.lab.results.Json;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.EarlyEnd;
import dev.tidepool.options.cli.OutputFolder;
import dev.tidepool.options.cli.QuietOption;
import dev.tidepool.options.cli.Version;
import dev.tidepool.research.benchmarks.cell.Cell;
import dev.tidepool.research.benchmarks.cell.Cells;
import dev.tidepool.research.benchmarks.cluster.ClusterSuite;
import dev.tidepool.research.benchmarks.engine.EngineSuite;
import dev.tidepool.research.benchmarks.fork.BenchmarkRun;
import dev.tidepool.research.benchmarks.fork.Plan;
import dev.tidepool.research.benchmarks.fork.Suite;
import dev.tidepool.research.benchmarks.pool.Contender;
import dev.tidepool.research.benchmarks.pool.Named;
import dev.tidepool.research.benchmarks.pool.PoolKind;
import dev.tidepool.research.benchmarks.pool.PoolKinds;
import dev.tidepool.research.benchmarks.report.BenchmarkSummary;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.servers.ServerSuite;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidepool bench}. */
@Command(
        name = "tidepool bench",
        versionProvider = Version.class,
        description = "Compare our engine with other pools on this JDK.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Ctrl-C ends the benchmark early and keeps the measurements; the same command with the same --out resumes."
        })
final class BenchCommand implements Callable<Integer> {
    private static final int MAX_ROUNDS = 1_000;
    private static final double MIN_SECONDS = 0.1;
    private static final double MAX_SECONDS = 30;

    @Option(
            names = "--cluster",
            description = "Compare the distributed executor, on several processes, with plain Hazelcast.")
    private boolean cluster;

    @Option(
            names = "--servers",
            description = "Compare the pools inside servers: Tomcat, Jetty, Netty and gRPC. All cells take many hours.")
    private boolean servers;

    @Option(
            names = "--quick",
            description = "One fork of each cell, with --servers of some cells, in less than 10 minutes. Resolves no "
                    + "comparison.")
    private boolean quick;

    @Option(
            names = "--cells",
            paramLabel = "a,b",
            split = ",",
            description = "Only these cells: ${COMPLETION-CANDIDATES}. --list names those of --cluster and --servers; "
                    + "'tomcat-*' selects all that begin with 'tomcat-'.",
            completionCandidates = CellNames.class)
    private @Nullable List<String> cellNames;

    @Option(
            names = "--pools",
            paramLabel = "x,y",
            split = ",",
            description = "Only these pools: ${COMPLETION-CANDIDATES}.",
            completionCandidates = PoolNames.class)
    private @Nullable List<String> poolNames;

    @Option(names = "--list", description = "Measure nothing; name the cells and pools.")
    private boolean list;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Forks of each pool in each cell; the pools take turns. Default: 12, of which clear cells "
                    + "run 6; with --quick 1; 5 "
                    + "with --cluster and --servers.")
    private @Nullable Integer rounds;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Seconds of warm-up, and then of measurement, in each fork. Default: 1.5, with --quick 0.8; "
                    + "more with --cluster and --servers.")
    private @Nullable Double seconds;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder for result.json. Default: tidepool-results/bench-<time>.")
    private @Nullable Path folder;

    @Option(
            names = "--summary",
            paramLabel = "FILE",
            description = "Also write medians, minima and maxima as JSON, such as docs/results/data/engine.json.")
    private @Nullable Path summary;

    @Option(
            names = "--render",
            paramLabel = "a.json,b.json",
            split = ",",
            description = "Measure nothing; show the results of earlier runs, for example of several JDKs.")
    private @Nullable List<Path> renderFiles;

    @Mixin
    private final QuietOption quiet = new QuietOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (list) {
            PrintWriter out = spec.commandLine().getOut();
            suite().cells().forEach(cell -> out.printf("cell %s: %s%n", cell.name(), cell.description()));
            suite().contenders().forEach(pool -> out.printf("pool %s: %s%n", pool.name(), pool.description()));
            return CommandLines.OK;
        }
        EarlyEnd earlyEnd = new EarlyEnd();
        try {
            conclude(renderFiles == null ? List.of(measure(suite(), earlyEnd)) : read(renderFiles));
        } finally {
            earlyEnd.written();
        }
        return CommandLines.OK;
    }

    private void conclude(List<BenchmarkResult> results) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        results.forEach(result -> out.print("\n" + suite().text(result)));
        if (summary != null) {
            Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(summary.toFile(), BenchmarkSummary.of(results));
            out.println("\nsummary: " + summary);
        }
        out.flush();
    }

    /** Measures and writes result.json, even if a signal ends the benchmark early. */
    private <K extends Contender> BenchmarkResult measure(Suite<K> suite, EarlyEnd earlyEnd)
            throws IOException, InterruptedException {
        Plan<K> plan = new Plan<>(
                cells(suite), chosen(poolNames, suite.contenders(), suite.contenders(), "pool"), rounds(suite));
        Path out = writableFolder();
        Effort effort = effort(suite);
        PrintWriter error = spec.commandLine().getErr();
        BenchmarkResult measured;
        try (BenchmarkProgress progress = new BenchmarkProgress(
                plan.forks(),
                effort.warmUpSeconds() + effort.seconds(),
                System::nanoTime,
                timeLeft -> quiet.view(timeLeft, error))) {
            BenchmarkRun run = new BenchmarkRun(suite, plan, effort, out, progress);
            earlyEnd.stops(run::stop);
            String command = "./tidepool bench "
                    + String.join(" ", spec.commandLine().getParseResult().originalArgs());
            measured = run.run(command.strip());
        } catch (IllegalArgumentException otherRun) {
            throw bad(String.valueOf(otherRun.getMessage()));
        }
        BenchmarkResult result = measured.withBars(suite.judge(measured));
        Path json = out.resolve("result.json");
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(json.toFile(), result);
        error.println((result.complete() ? "" : "Stopped early: the result is incomplete.\n") + "result: " + json);
        error.flush();
        return result;
    }

    private List<BenchmarkResult> read(List<Path> files) throws IOException {
        List<BenchmarkResult> results = new ArrayList<>();
        for (Path file : files) {
            if (!Files.isReadable(file)) {
                throw bad("cannot read '%s'; --render takes the result.json of earlier runs".formatted(file));
            }
            BenchmarkResult saved = Json.MAPPER.readValue(file.toFile(), BenchmarkResult.class);
            results.add(saved.withBars(suite().judge(saved)));
        }
        return results;
    }

    private Suite<?> suite() {
        if (servers && cluster) {
            throw bad("--servers and --cluster are two benchmarks; name one of them");
        }
        return servers ? new ServerSuite() : cluster ? new ClusterSuite() : new EngineSuite();
    }

    private <K extends Contender> List<Cell<K>> cells(Suite<K> suite) {
        List<Cell<K>> cells = chosen(cellNames, suite.cells(), quick ? suite.quickCells() : suite.cells(), "cell");
        return quick ? cells.stream().map(Cell::withOneFork).toList() : cells;
    }

    private int rounds(Suite<?> suite) {
        int wanted = rounds != null ? rounds : quick ? 1 : suite.rounds();
        if (wanted < 1 || wanted > MAX_ROUNDS) {
            throw bad("--rounds is %d; allowed is 1 to %d".formatted(wanted, MAX_ROUNDS));
        }
        return wanted;
    }

    private Effort effort(Suite<?> suite) {
        Effort effort = suite.effort(quick);
        if (seconds == null) {
            return effort;
        }
        if (!(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS)) {
            throw bad("--seconds is %s; allowed is %s to %s".formatted(seconds, MIN_SECONDS, MAX_SECONDS));
        }
        return effort.lasting(seconds);
    }

    private <T extends Named> List<T> chosen(@Nullable List<String> names, List<T> all, List<T> usual, String kind) {
        if (names == null) {
            return usual;
        }
        try {
            return names.stream()
                    .map(String::strip)
                    .flatMap(name -> Named.select(all, name, kind).stream())
                    .distinct()
                    .toList();
        } catch (IllegalArgumentException unknown) {
            throw bad(String.valueOf(unknown.getMessage()));
        }
    }

    private Path writableFolder() {
        try {
            return OutputFolder.writable(folder, "bench");
        } catch (IllegalArgumentException notWritable) {
            throw bad(String.valueOf(notWritable.getMessage()));
        }
    }

    private ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static final class CellNames extends ArrayList<String> {
        CellNames() {
            super(Cells.all().stream().map(Cell::name).toList());
        }
    }

    private static final class PoolNames extends ArrayList<String> {
        PoolNames() {
            super(PoolKinds.all().stream().map(PoolKind::name).toList());
        }
    }
}
