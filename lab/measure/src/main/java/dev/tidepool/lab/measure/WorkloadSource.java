package dev.tidepool.lab.measure;

import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.NamedWorkload;
import dev.tidepool.lab.results.RunPlan;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.file.BuiltInWorkload;
import dev.tidepool.lab.workload.file.BuiltInWorkloads;
import dev.tidepool.lab.workload.file.WorkloadFile;
import dev.tidepool.lab.workload.trace.RecordedTrace;
import dev.tidepool.options.UnknownNameException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A workload as a user named it, with the text of its file. Plans, reports and child processes all take the text from
 * here. The file is read only once, so a change during a race has no effect.
 *
 * @param name the name of a built-in workload, or a path, as typed
 * @param text the content of the workload's file
 * @param folder the folder of the trace that the text may name
 */
public record WorkloadSource(String name, String text, String folder) {

    private static final Pattern TRACE = Pattern.compile(".*\\.csv(\\.gz)?", Pattern.CASE_INSENSITIVE);

    /** The names of a trace's columns, which begin no workload. */
    private static final Pattern COLUMNS = Pattern.compile("\\s*\\w+,[^:]*");

    private static final String NAMES = "expected a workload; a recorded trace is named *.csv or *.csv.gz";

    /**
     * Reads the built-in workload of this name, or else the file. A file {@code .csv} or {@code .csv.gz} is a recorded
     * trace without a description, see {@link RecordedTrace}.
     *
     * @param nameOrFile a name from {@code ./tidepool list}, or a path
     * @throws UnknownNameException if it is neither, with the nearest names
     * @throws WorkloadException if the file cannot be read
     */
    public static WorkloadSource read(String nameOrFile) throws WorkloadException {
        Optional<String> builtIn = BuiltInWorkloads.text(nameOrFile);
        if (builtIn.isPresent()) {
            return new WorkloadSource(nameOrFile, builtIn.get(), "");
        }
        Path file = Path.of(nameOrFile);
        if (Files.exists(file) && TRACE.matcher(nameOrFile).matches()) {
            return new WorkloadSource(
                    nameOrFile, RecordedTrace.read(file.toAbsolutePath()).workload(), "");
        }
        if (Files.exists(file)) {
            String folder = Objects.requireNonNullElse(file.getParent(), "").toString();
            return new WorkloadSource(nameOrFile, readWorkload(file), folder);
        }
        throw new UnknownNameException(
                "workload (and no such file)",
                nameOrFile,
                BuiltInWorkloads.all().stream().map(BuiltInWorkload::name).toList());
    }

    private static String readWorkload(Path file) throws WorkloadException {
        if (file.toString().endsWith(".gz")) {
            throw new WorkloadException(file + ": found a compressed file, " + NAMES);
        }
        String text = WorkloadFile.text(file);
        String firstLine = text.lines().findFirst().orElse("");
        if (COLUMNS.matcher(firstLine).matches()) {
            throw new WorkloadException(file + ":1: found the columns of a trace, " + NAMES);
        }
        return text;
    }

    /**
     * Returns the workload that the text describes.
     *
     * @throws WorkloadException if the text or its trace is malformed
     */
    public Workload workload() throws WorkloadException {
        return WorkloadFile.parse(name, text, Path.of(folder));
    }

    /**
     * Returns what a result says about a race on this workload.
     *
     * @param workload the result of {@link #workload()}
     * @param calibration null if the race was stopped before it
     */
    public Scenario scenario(
            Mode mode, Workload workload, RunPlan plan, @Nullable Calibration calibration, boolean incomplete) {
        return new Scenario(
                mode,
                new NamedWorkload(workload.name(), workload.description(), name, text),
                plan,
                calibration,
                incomplete,
                calibration == null
                        ? List.of()
                        : LoadChanges.of(workload, calibration.capacityOrZero(), plan.seconds()));
    }
}
