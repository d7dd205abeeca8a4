package dev.tidepool.cli;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.race.ArrivalLimit;
import dev.tidepool.lab.race.simulation.Capacity;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.file.BuiltInWorkloads;
import dev.tidepool.options.cli.OutputFolder;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that a race and a simulation share, read and checked. Error messages are one line. */
final class RunOptions extends RepetitionOptions {
    private static final String DEFAULT_WORKLOAD = "mixed";

    /** The workload if none is named. */
    private String usual = DEFAULT_WORKLOAD;

    @Option(
            names = {"--workload", "--trace"},
            order = -2,
            paramLabel = "NAME|FILE",
            split = ",",
            completionCandidates = Names.Workloads.class,
            description = "A workload of './tidepool list', a workload file, or a recorded trace (CSV, also .gz, with"
                    + " counts by the second or minute, or with timestamps). A race takes several: a,b,c."
                    + " Default: " + DEFAULT_WORKLOAD + "; for a race, " + BuiltInWorkloads.DEFAULT + ".")
    private @Nullable List<String> workloadNames;

    @Option(
            names = "--out",
            order = -2,
            paramLabel = "DIR",
            description = "The folder for result.json and report.html. Default: tidepool-results/<workload>-<time>.")
    private @Nullable Path folder;

    private @Nullable List<WorkloadSource> sources;

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
            known = named("--workload", names, this::read);
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
        return input(source::workload);
    }

    private WorkloadSource read(String name) {
        return input(() -> WorkloadSource.read(name));
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
        return seconds(usual, max);
    }

    /**
     * Checks that a run has not too many arrivals.
     *
     * @param capacity tasks/s that are 100 %; 0 where nobody knows it yet
     * @param length how long arrivals go on, seconds
     * @param max the maximum of arrivals
     */
    void checkArrivals(Workload workload, double capacity, double length, double max) {
        ArrivalLimit.excess(workload, capacity, length, max).ifPresent(excess -> {
            throw bad(excess);
        });
    }

    /** Checks that a simulated run has not too many arrivals, and that its rates have a meaning. */
    void checkSimulated(Workload workload, Capacity capacity, double length) {
        if (workload.needsCapacity() && !capacity.isFinite()) {
            throw bad("workload %s has rates in percent of the capacity, but %s; give rates such as 200/s"
                    .formatted(workload.name(), capacity.basis()));
        }
        checkArrivals(workload, capacity.isFinite() ? capacity.perSecond() : 0, length, Schedule.MAX_SIZE);
    }

    @Override
    @Nullable
    String first() {
        return workloadNames == null ? super.first() : "--workload";
    }

    /** Returns the folder for the results, which can be written to. */
    Path writableFolder(String workload) {
        return input(() -> OutputFolder.writable(folder, workload));
    }
}
