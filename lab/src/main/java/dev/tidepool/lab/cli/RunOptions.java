package dev.tidepool.lab.cli;

import dev.tidepool.lab.race.Workloads;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that a race and a simulation share, read and checked. Each fault is one line. */
final class RunOptions {
    private static final String DEFAULT_WORKLOAD = "mixed";
    private static final double LEAST_SECONDS = 0.1;
    private static final int MOST_REPETITIONS = 1_000;

    @Option(
            names = "--workload",
            paramLabel = "NAME|FILE",
            description = "A workload of './tidepool list', or a workload file. Default: " + DEFAULT_WORKLOAD + ".")
    private @Nullable String workloadName;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "How long arrivals go on in each run. Default: what the workload says.")
    private @Nullable Double seconds;

    @Option(
            names = "--repeat",
            paramLabel = "R",
            defaultValue = "1",
            description = "Runs of each pool, each repetition with arrivals of its own. Default: ${DEFAULT-VALUE}.")
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

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /** Returns the workload's name or file. */
    String source() {
        return workloadName == null ? DEFAULT_WORKLOAD : workloadName;
    }

    /** Returns the workload. */
    Workload workload() {
        try {
            return Workloads.find(source());
        } catch (WorkloadException | IllegalArgumentException bad) {
            throw bad(String.valueOf(bad.getMessage()));
        }
    }

    /**
     * Returns how long arrivals go on, seconds.
     *
     * @param withoutWorkload the length if no workload is named
     * @param most the most that is allowed
     */
    double seconds(Workload workload, double withoutWorkload, double most) {
        double usual =
                workloadName == null ? withoutWorkload : workload.duration().toNanos() / 1e9;
        double length = seconds == null ? usual : seconds;
        if (!(length >= LEAST_SECONDS && length <= most)) {
            throw bad("--seconds is %s; allowed is %s to %.0f".formatted(length, LEAST_SECONDS, most));
        }
        return length;
    }

    /** Returns the runs of each pool. */
    int repetitions() {
        return inRange("--repeat", repetitions, MOST_REPETITIONS);
    }

    /** Returns the seed. */
    long seed(Workload workload) {
        return seed == null ? workload.seed() : seed;
    }

    /** Returns {@code value} if it is 1 to {@code most}. */
    int inRange(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw bad("%s is %d; allowed is 1 to %d".formatted(option, value, most));
        }
        return value;
    }

    /**
     * Returns what a list of names stands for.
     *
     * @param option the option that names them, for messages
     * @param names as typed
     * @param finder finds one; its failure is told to the user
     */
    <T> List<T> named(String option, List<String> names, Function<String, T> finder) {
        Set<String> seen = new LinkedHashSet<>();
        List<T> found = new ArrayList<>();
        try {
            for (String name : names) {
                if (!seen.add(name.strip())) {
                    throw bad("%s names '%s' twice; name each once".formatted(option, name.strip()));
                }
                found.add(finder.apply(name.strip()));
            }
        } catch (IllegalArgumentException unknown) {
            throw bad(String.valueOf(unknown.getMessage()));
        }
        return found;
    }

    /** Returns the folder for the results, which can be written to. */
    Path writableFolder(String workload) {
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

    /** Returns the exception that tells the user what is wrong with the input. */
    ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
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
}
