package dev.tidepool.lab.cli;

import dev.tidepool.lab.race.Workloads;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that a race and a simulation share, read and checked. Each fault is one line. */
final class RunOptions {
    private static final String DEFAULT_WORKLOAD = "mixed";

    @Option(
            names = "--workload",
            paramLabel = "NAME|FILE",
            description = "A workload of './tidepool list', or a workload file. Default: " + DEFAULT_WORKLOAD + ".")
    private @Nullable String workloadName;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where result.json and report.html go. Default: tidepool-results/<workload>-<time>.")
    private @Nullable Path folder;

    @Mixin
    private final RepetitionOptions repetition = new RepetitionOptions();

    /** Returns the workload's name or file. */
    String source() {
        return workloadName == null ? DEFAULT_WORKLOAD : workloadName;
    }

    /** Returns the workload. */
    Workload workload() {
        try {
            return Workloads.find(source());
        } catch (WorkloadException | IllegalArgumentException bad) {
            throw repetition.bad(String.valueOf(bad.getMessage()));
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
        return repetition.seconds(usual, most);
    }

    /** Returns the runs of each pool. */
    int repetitions() {
        return repetition.repetitions();
    }

    /** Returns the seed. */
    long seed(Workload workload) {
        return repetition.seed(workload);
    }

    /** Returns {@code value} if it is 1 to {@code most}. */
    int inRange(String option, int value, int most) {
        return repetition.inRange(option, value, most);
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

    /** Returns the exception that tells the user what is wrong with the input. */
    ParameterException bad(String message) {
        return repetition.bad(message);
    }
}
