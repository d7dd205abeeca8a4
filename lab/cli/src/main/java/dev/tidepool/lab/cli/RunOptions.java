package dev.tidepool.lab.cli;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.options.cli.OutputFolder;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that a race and a simulation share, read and checked. Error messages are one line. */
final class RunOptions {
    private static final String DEFAULT_WORKLOAD = "mixed";

    /** The workload if none is named. */
    private String usual = DEFAULT_WORKLOAD;

    @Option(
            names = "--workload",
            paramLabel = "NAME|FILE",
            split = ",",
            completionCandidates = Names.Workloads.class,
            description = "A workload of './tidepool list', or a workload file. A race takes several: a,b,c."
                    + " Default: " + DEFAULT_WORKLOAD + ".")
    private @Nullable List<String> workloadNames;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder for result.json and report.html. Default: tidepool-results/<workload>-<time>.")
    private @Nullable Path folder;

    private @Nullable List<WorkloadSource> sources;

    @Mixin
    private final RepetitionOptions repetition = new RepetitionOptions();

    /** Makes another workload the one that runs if none is named. */
    void usualWorkload(String name) {
        usual = name;
    }

    /** Returns all workloads as they are written; each file is read once. */
    List<WorkloadSource> sources() {
        List<WorkloadSource> known = sources;
        if (known == null) {
            List<String> names = workloadNames == null
                    ? List.of(usual)
                    : workloadNames.stream().map(String::strip).toList();
            known = repetition.named("--workload", names, this::read);
            sources = known;
        }
        return known;
    }

    /** Returns the only workload as it is written. */
    WorkloadSource source() {
        List<WorkloadSource> sources = sources();
        if (sources.size() > 1) {
            throw bad("--workload names %d workloads; allowed here is one".formatted(sources.size()));
        }
        return sources.get(0);
    }

    /** Returns the only workload. */
    Workload workload() {
        return parse(source());
    }

    /** Returns all workloads, in the order of {@link #sources()}. */
    List<Workload> workloads() {
        return sources().stream().map(this::parse).toList();
    }

    private Workload parse(WorkloadSource source) {
        try {
            return source.workload();
        } catch (WorkloadException bad) {
            throw repetition.bad(String.valueOf(bad.getMessage()));
        }
    }

    private WorkloadSource read(String source) {
        try {
            return WorkloadSource.read(source);
        } catch (WorkloadException | IllegalArgumentException bad) {
            throw repetition.bad(String.valueOf(bad.getMessage()));
        }
    }

    /**
     * Returns how long arrivals go on, seconds.
     *
     * @param withoutWorkload the length if no workload is named, seconds
     * @param max the maximum
     */
    double seconds(Workload workload, double withoutWorkload, double max) {
        double usual =
                workloadNames == null ? withoutWorkload : workload.duration().toNanos() / 1e9;
        return repetition.seconds(usual, max);
    }

    /** Returns an option that was given and that a replay takes from the result; null if there is none. */
    @Nullable
    String first() {
        return workloadNames == null ? repetition.first() : "--workload";
    }

    /** Returns the runs of each pool. */
    int repetitions() {
        return repetition.repetitions();
    }

    /** Returns the seed. */
    long seed(Workload workload) {
        return repetition.seed(workload);
    }

    /** Returns {@code value} if it is 1 to {@code max}. */
    int inRange(String option, int value, int max) {
        return repetition.inRange(option, value, max);
    }

    /** Returns what a list of names stands for. */
    <T> List<T> named(String option, List<String> names, Function<String, T> finder) {
        return repetition.named(option, names, finder);
    }

    /** Returns the folder for the results, which can be written to. */
    Path writableFolder(String workload) {
        try {
            return OutputFolder.writable(folder, workload);
        } catch (IllegalArgumentException notWritable) {
            throw repetition.bad(String.valueOf(notWritable.getMessage()));
        }
    }

    /** Returns the exception for bad input. */
    ParameterException bad(String message) {
        return repetition.bad(message);
    }
}
