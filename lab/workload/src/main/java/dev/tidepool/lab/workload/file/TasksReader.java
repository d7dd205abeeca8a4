package dev.tidepool.lab.workload.file;

import dev.tidepool.lab.workload.CpuWorkKind;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.durations.Distribution;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the mix of tasks. */
final class TasksReader {
    private static final List<String> CPU_WORK = Stream.of(CpuWorkKind.values())
            .map(work -> work.name().toLowerCase(Locale.ROOT))
            .toList();

    private final Collection<String> resources;
    private final DistributionReader distributions;
    private final @Nullable String sharesBy;

    /**
     * @param resources the names of the declared resources
     * @param largestSize the largest size of an arrival; empty without sizes
     * @param sharesBy the key that gives the shares instead of the types; null for the types
     */
    TasksReader(Collection<String> resources, OptionalDouble largestSize, @Nullable String sharesBy) {
        this.resources = List.copyOf(resources);
        this.sharesBy = sharesBy;
        this.distributions = new DistributionReader(largestSize);
    }

    List<TaskType> read(YamlValue value) throws WorkloadException {
        YamlMapping tasks = YamlMapping.ofNames(value, "task types by name, each with its phases");
        List<TaskType> types = new ArrayList<>();
        for (String name : tasks.keys()) {
            types.add(type(name, tasks.require(name)));
        }
        double shares = types.stream().mapToDouble(TaskType::share).sum();
        if (!(shares > 0 && shares < Double.POSITIVE_INFINITY)) {
            throw value.complaint(
                    "found shares that sum to " + (shares == 0 ? "0" : "infinity") + ", expected a finite sum above 0");
        }
        return types;
    }

    private TaskType type(String name, YamlValue value) throws WorkloadException {
        YamlMapping type = YamlMapping.of(value, "a task type with \"phases\" and \"share\"", "share", "phases");
        Optional<YamlValue> share = type.find("share");
        if (share.isPresent() && sharesBy != null) {
            throw share.get()
                    .complaint("found \"share\" beside \"" + sharesBy + "\", expected the shares in one of them");
        }
        List<Phase> phases = new ArrayList<>();
        for (YamlValue phase : type.require("phases").list("a list of phases, such as [{wait: 20ms}]")) {
            phases.add(phase(phase));
        }
        return new TaskType(name, type.read("share", Quantity::numberOrPercent, 1.0), phases);
    }

    private Phase phase(YamlValue value) throws WorkloadException {
        YamlMapping phase =
                YamlMapping.of(value, "a phase such as {cpu: 1ms, by: digest}", "cpu", "wait", "resource", "by", "for");
        String kind = phase.oneOf("cpu", "wait", "resource");
        onlyWith(phase, "by", kind, "cpu");
        onlyWith(phase, "for", kind, "resource");
        return switch (kind) {
            case "cpu" ->
                new Phase(
                        Phase.Kind.CPU,
                        distribution(phase, "cpu"),
                        phase.read("by", by -> known(by, "work", CPU_WORK), "spin"));
            case "wait" -> new Phase(Phase.Kind.WAIT, distribution(phase, "wait"), null);
            default -> {
                String resource = resource(phase.require("resource"));
                yield new Phase(Phase.Kind.RESOURCE, distribution(phase, "for"), resource);
            }
        };
    }

    private Distribution distribution(YamlMapping phase, String key) throws WorkloadException {
        return distributions.read(phase.require(key));
    }

    private String resource(YamlValue value) throws WorkloadException {
        if (resources.isEmpty()) {
            throw value.unexpected("a resource declared under \"resources\", of which there is none");
        }
        return known(value, "resource", resources);
    }

    private static String known(YamlValue value, String what, Collection<String> known) throws WorkloadException {
        String given = value.text("one of " + String.join(", ", known));
        if (!known.contains(given)) {
            throw value.complaint(
                    "found unknown " + what + " \"" + given + "\", expected one of " + Nearest.choice(given, known));
        }
        return given;
    }

    private static void onlyWith(YamlMapping phase, String key, String kind, String owner) throws WorkloadException {
        Optional<YamlValue> value = phase.find(key);
        if (value.isPresent() && !kind.equals(owner)) {
            throw value.get()
                    .complaint(
                            "found \"" + key + "\" beside \"" + kind + "\", expected it only beside \"" + owner + "\"");
        }
    }
}
