package dev.tidepool.lab.cli;

import dev.tidepool.lab.contestant.Contestant;
import dev.tidepool.lab.contestant.Contestants;
import dev.tidepool.lab.contestant.Family;
import dev.tidepool.lab.race.Race;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.lab.race.TimeBudget;
import dev.tidepool.lab.race.Workloads;
import dev.tidepool.lab.report.HtmlReport;
import dev.tidepool.lab.result.Json;
import dev.tidepool.lab.result.RaceResult;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidepool race}. */
@Command(
        name = "race",
        description = {
            "Run the same arrivals on several pools, each in a fresh JVM, and compare them.",
            "With no options: the workload 'mixed' on our pools and the JDK's, in under two minutes."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Arrivals come on schedule whatever a pool does, and response times count from the intended start.",
            "Ctrl-C ends a race early and keeps what was measured."
        })
final class RaceCommand implements Callable<Integer> {
    private static final String DEFAULT_WORKLOAD = "mixed";
    private static final double MOST_SECONDS = 3_600;
    private static final int MOST_REPETITIONS = 1_000;
    private static final double MOST_ARRIVALS = 5_000_000;
    private static final long STOP_SECONDS = 30;

    @Option(
            names = "--workload",
            paramLabel = "NAME|FILE",
            description = "A workload of './tidepool list', or a workload file. Default: " + DEFAULT_WORKLOAD + ".")
    private @Nullable String workloadName;

    @Option(
            names = "--pools",
            paramLabel = "a,b,c",
            split = ",",
            description = "The pools that race, each as NAME or NAME:key=value:key=value with parameters of its policy,"
                    + " as in ema:alpha=0.7:interval=50ms; jdk-fixed:16 sets the threads. Default: all of"
                    + " './tidepool list' but fixed and cached, which the JDK's own stand for.")
    private @Nullable List<String> poolNames;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "How long arrivals go on in each run. Default: what the workload says; with no workload"
                    + " named, " + TimeBudget.DEFAULT_ARRIVALS + ", so that a dozen pools take less than two minutes.")
    private @Nullable Double seconds;

    @Option(
            names = "--repeat",
            paramLabel = "R",
            defaultValue = "1",
            description = "Runs of each pool, interleaved. Default: ${DEFAULT-VALUE}.")
    private int repetitions;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "What arrivals and work are drawn from. Default: what the workload says.")
    private @Nullable Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where result.json and report.html go. Default: tidepool-results/<workload>-<time>.")
    private @Nullable Path folder;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        RacePlan plan = plan();
        CountDownLatch written = new CountDownLatch(1);
        try {
            conclude(plan, race(plan, written));
        } finally {
            written.countDown();
        }
        return Tidepool.OK;
    }

    /** Runs the race; when this process is told to end, stops it and waits for what {@code written} tells. */
    private RaceResult race(RacePlan plan, CountDownLatch written) throws IOException, InterruptedException {
        try (ProgressView progress = ProgressView.open(plan, spec.commandLine().getErr())) {
            Race race = new Race(plan, progress);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                race.stop();
                await(written);
            }));
            return race.run();
        }
    }

    private void conclude(RacePlan plan, RaceResult result) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        out.print(ResultTable.of(result));
        Path json = plan.folder().resolve("result.json");
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(json.toFile(), result);
        Path html = plan.folder().resolve("report.html");
        HtmlReport.write(result, html);
        out.println();
        if (result.scenario().incomplete()) {
            out.println("Stopped early: the results are marked incomplete.");
        }
        out.println("result: " + json);
        out.println("report: " + html);
        out.flush();
    }

    private RacePlan plan() {
        Workload workload = workload();
        List<Contestant> contestants = contestants();
        double length = length(workload);
        if (!(length >= 0.1 && length <= MOST_SECONDS)) {
            throw bad("--seconds is %s; allowed is 0.1 to %.0f".formatted(length, MOST_SECONDS));
        }
        if (repetitions < 1 || repetitions > MOST_REPETITIONS) {
            throw bad("--repeat is %d; allowed is 1 to %d".formatted(repetitions, MOST_REPETITIONS));
        }
        double arrivals = workload.needsCapacity() ? 0 : workload.expectedArrivals(0, nanos(length));
        if (arrivals > MOST_ARRIVALS) {
            throw bad(String.format(
                    Locale.ROOT,
                    "%.0f arrivals expected in a run; allowed are %.0f: shorten it with --seconds or lower the rate",
                    arrivals,
                    MOST_ARRIVALS));
        }
        return new RacePlan(
                workloadName == null ? DEFAULT_WORKLOAD : workloadName,
                workload,
                contestants,
                length,
                repetitions,
                seed == null ? workload.seed() : seed,
                writableFolder(workload.name()));
    }

    private double length(Workload workload) {
        if (seconds != null) {
            return seconds;
        }
        return workloadName == null
                ? TimeBudget.DEFAULT_ARRIVALS
                : workload.duration().toNanos() / 1e9;
    }

    private static Duration nanos(double seconds) {
        return Duration.ofNanos((long) (seconds * 1e9));
    }

    private Workload workload() {
        try {
            return Workloads.find(workloadName == null ? DEFAULT_WORKLOAD : workloadName);
        } catch (WorkloadException | IllegalArgumentException bad) {
            throw bad(String.valueOf(bad.getMessage()));
        }
    }

    private List<Contestant> contestants() {
        List<String> names = poolNames == null ? defaultPools() : poolNames;
        Set<String> seen = new LinkedHashSet<>();
        List<Contestant> contestants = new ArrayList<>();
        try {
            for (String name : names) {
                if (!seen.add(name.strip())) {
                    throw bad("--pools names '%s' twice; name each pool once".formatted(name.strip()));
                }
                contestants.add(Contestants.find(name.strip()));
            }
        } catch (IllegalArgumentException unknown) {
            throw bad(String.valueOf(unknown.getMessage()));
        }
        return contestants;
    }

    private static List<String> defaultPools() {
        return Contestants.all().stream()
                .map(Family::name)
                .filter(name -> !name.equals("fixed") && !name.equals("cached"))
                .toList();
    }

    private Path writableFolder(String workload) {
        String time = LocalDateTime.now(ZoneId.systemDefault()).format(DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss"));
        Path wanted = folder == null ? Path.of("tidepool-results", workload + "-" + time) : folder;
        try {
            Files.createDirectories(wanted);
            Files.delete(Files.createTempFile(wanted, ".writable", ""));
            return wanted;
        } catch (IOException notWritable) {
            throw bad("cannot write to '%s' (%s); name another folder with --out".formatted(wanted, why(notWritable)));
        }
    }

    private static String why(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "access denied";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "a file of this name exists";
        }
        return failure instanceof FileSystemException inFile && inFile.getReason() != null
                ? inFile.getReason()
                : failure.toString();
    }

    private ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static void await(CountDownLatch written) {
        try {
            written.await(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
