package dev.tidepool.workload.file;

import dev.tidepool.workload.MixStep;
import dev.tidepool.workload.TaskType;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a whole workload. */
final class WorkloadReader {
    private static final String A_WHOLE_NUMBER = "a whole number such as 42";

    private WorkloadReader() {}

    /**
     * @param source the name of the text in messages
     * @param directory the folder that the paths of traces are relative to
     * @throws WorkloadException if the text or a trace is malformed
     */
    static Workload read(String source, String text, Path directory) throws WorkloadException {
        YamlMapping root = YamlMapping.of(
                YamlValue.parse(source, text),
                "a workload with \"name\", \"arrivals\" and \"tasks\"",
                "name",
                "description",
                "seed",
                "duration",
                "arrivals",
                "resources",
                "tasks",
                "mix");
        String name = root.require("name").text("the workload's name");
        Optional<YamlValue> description = root.find("description");
        Optional<YamlValue> seed = root.find("seed");
        Optional<YamlValue> ownDuration = root.find("duration");
        Optional<Duration> duration =
                ownDuration.isPresent() ? Optional.of(Quantity.duration(ownDuration.get())) : Optional.empty();
        TimedArrivals arrivals = new ArrivalsReader(directory).read(root.require("arrivals"), duration);
        Optional<Duration> whole = duration.or(arrivals::ownLength);
        Map<String, Integer> resources = resources(root.find("resources"));
        Optional<YamlValue> changes = root.find("mix");
        List<TaskType> types = new TasksReader(
                        resources.keySet(), arrivals.arrivals().hasSizes(), changes.isPresent())
                .read(root.require("tasks"));
        Duration length = whole.isPresent() ? whole.get() : Quantity.duration(root.require("duration"));
        List<MixStep> mix = changes.isPresent()
                ? MixReader.read(
                        changes.get(), types.stream().map(TaskType::name).toList())
                : List.of();
        return new Workload(
                name,
                description.isPresent() ? description.get().text("one line on what the workload is") : "",
                seed.isPresent() ? Quantity.whole(seed.get(), A_WHOLE_NUMBER) : 1,
                length,
                arrivals.arrivals(),
                mix.isEmpty() ? types : MixReader.withMeanShares(types, mix, length),
                resources,
                mix);
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
