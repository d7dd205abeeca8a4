package dev.tidepool.lab.workload.file;

import dev.tidepool.lab.workload.FileProblem;
import dev.tidepool.lab.workload.LoadPhase;
import dev.tidepool.lab.workload.MixStep;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.arrivals.Arrivals;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.arrivals.Spacing;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads workload files; {@code docs/reference/workloads.md} describes the format. */
public final class WorkloadFile {
    private static final String A_WHOLE_NUMBER = "a whole number such as 42";

    private static final String[] KEYS = {
        "name", "description", "seed", "duration", "arrivals", "resources", "tasks", "mix", "phases"
    };

    private WorkloadFile() {}

    /**
     * Reads a workload file and its trace, whose path is relative to the workload file.
     *
     * @throws WorkloadException if the file or the trace cannot be read or is malformed
     */
    public static Workload read(Path file) throws WorkloadException {
        return parse(file.toString(), text(file), file.resolveSibling(""));
    }

    /**
     * Reads a workload from text. The path of a trace is relative to the working directory.
     *
     * @param sourceName what to call the text in messages
     * @param text the content of a workload file
     * @throws WorkloadException if the text or the trace that it names is malformed
     */
    public static Workload parse(String sourceName, String text) throws WorkloadException {
        return parse(sourceName, text, Path.of(""));
    }

    /**
     * Reads a workload from text.
     *
     * @param sourceName what to call the text in messages
     * @param text the content of a workload file
     * @param folder the folder that the path of a trace is relative to
     * @throws WorkloadException if the text or the trace that it names is malformed
     */
    public static Workload parse(String sourceName, String text, Path folder) throws WorkloadException {
        YamlMapping root = YamlMapping.of(
                YamlValue.parse(sourceName, text), "a workload with \"name\", \"arrivals\" and \"tasks\"", KEYS);
        String name = root.require("name").text("the workload's name");
        return root.find("phases").isPresent() ? phased(name, root) : continuous(name, root, folder);
    }

    private static Workload continuous(String name, YamlMapping root, Path folder) throws WorkloadException {
        Optional<Duration> duration =
                root.read("duration", value -> Optional.of(Quantity.duration(value)), Optional.empty());
        TimedArrivals arrivals = new ArrivalsReader(folder).read(root.require("arrivals"), duration);
        Optional<Duration> whole = duration.or(arrivals::ownLength);
        Map<String, Integer> resources = resources(root.find("resources"));
        Optional<YamlValue> changes = root.find("mix");
        List<TaskType> types = new TasksReader(
                        resources.keySet(), arrivals.arrivals().largestSize(), changes.isPresent() ? "mix" : null)
                .read(root.require("tasks"));
        Duration length = whole.isPresent() ? whole.get() : Quantity.duration(root.require("duration"));
        List<MixStep> mix = changes.isPresent()
                ? MixReader.read(
                        changes.get(), types.stream().map(TaskType::name).toList())
                : List.of();
        return workload(
                name,
                root,
                length,
                arrivals.arrivals(),
                mix.isEmpty() ? types : MixReader.withMeanShares(types, mix, length),
                resources,
                mix,
                List.of());
    }

    private static Workload phased(String name, YamlMapping root) throws WorkloadException {
        for (String key : List.of("duration", "arrivals", "mix")) {
            if (root.find(key).isPresent()) {
                throw root.require(key)
                        .complaint("found \"" + key + "\" beside \"phases\", expected lengths, rates and the mix in the"
                                + " steps of the phases");
            }
        }
        Map<String, Integer> resources = resources(root.find("resources"));
        List<TaskType> types =
                new TasksReader(resources.keySet(), OptionalDouble.empty(), "phases").read(root.require("tasks"));
        PhasesReader phases = PhasesReader.read(root.require("phases"), types, resources.keySet());
        return workload(
                name,
                root,
                phases.length(),
                new ShapedArrivals(phases.rates(), Spacing.POISSON, true),
                phases.meanTypes(),
                resources,
                phases.mix(),
                phases.phases());
    }

    private static Workload workload(
            String name,
            YamlMapping root,
            Duration length,
            Arrivals arrivals,
            List<TaskType> types,
            Map<String, Integer> resources,
            List<MixStep> mix,
            List<LoadPhase> phases)
            throws WorkloadException {
        return new Workload(
                name,
                root.read("description", value -> value.text("one line on what the workload is"), ""),
                root.read("seed", value -> Quantity.whole(value, A_WHOLE_NUMBER), 1L),
                length,
                arrivals,
                types,
                resources,
                mix,
                phases);
    }

    /**
     * Returns the content of a workload file.
     *
     * @throws WorkloadException if the file cannot be read
     */
    public static String text(Path file) throws WorkloadException {
        if (!Files.exists(file)) {
            throw new WorkloadException(file + ": found no such file, expected a workload file");
        }
        if (Files.isDirectory(file)) {
            throw new WorkloadException(file + ": found a directory, expected a workload file");
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new WorkloadException(file + ": found bytes that are not UTF-8, expected a text file");
        } catch (IOException e) {
            throw new WorkloadException(file + ": found a file that cannot be read (" + FileProblem.of(e)
                    + "), expected a readable workload file");
        }
    }

    private static Map<String, Integer> resources(Optional<YamlValue> value) throws WorkloadException {
        Map<String, Integer> resources = new LinkedHashMap<>();
        if (value.isPresent()) {
            YamlMapping names = YamlMapping.ofNames(value.get(), "resources by name, such as {database: 8}");
            for (String name : names.keys()) {
                String expected = "how many tasks may hold " + name + " at once, 1 to 1000000";
                long capacity = Quantity.whole(names.require(name), expected);
                if (capacity < 1 || capacity > 1_000_000) {
                    throw names.require(name).unexpected(expected);
                }
                resources.put(name, (int) capacity);
            }
        }
        return resources;
    }
}
