package dev.tidepool.lab.workload.file;

import dev.tidepool.lab.workload.WorkloadException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;

/** A YAML mapping with checked keys. */
final class YamlMapping {
    private final YamlValue value;
    private final Map<String, YamlValue> entries;

    private YamlMapping(YamlValue value, Map<String, YamlValue> entries) {
        this.value = value;
        this.entries = entries;
    }

    /**
     * Reads a mapping with a fixed set of keys. Keys ignore case, and treat spaces and underscores as hyphens.
     *
     * @param expected what to say if the value is something else
     * @throws WorkloadException if the value is not a mapping, or a key is unknown or repeated
     */
    static YamlMapping of(YamlValue value, String expected, String... knownKeys) throws WorkloadException {
        return read(value, expected, List.of(knownKeys));
    }

    /**
     * Reads a mapping with free names.
     *
     * @param expected what to say if the value is something else
     * @throws WorkloadException if the value is not a mapping with at least one name, or a name is repeated
     */
    static YamlMapping ofNames(YamlValue value, String expected) throws WorkloadException {
        return read(value, expected, null);
    }

    private static YamlMapping read(YamlValue value, String expected, @Nullable List<String> known)
            throws WorkloadException {
        if (!(value.node() instanceof MappingNode mapping)) {
            throw value.unexpected(expected);
        }
        if (mapping.getValue().isEmpty()) {
            throw value.complaint("found an empty mapping, expected " + expected);
        }
        Map<String, YamlValue> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            YamlValue key = new YamlValue(value.source(), tuple.getKeyNode());
            String given = key.text("a key");
            String name = known == null ? given : given.toLowerCase(Locale.ROOT).replaceAll("[ _]", "-");
            if (known != null && !known.contains(name)) {
                throw key.complaint(
                        "found unknown key \"" + given + "\", expected one of " + Nearest.choice(given, known));
            }
            if (entries.put(name, new YamlValue(value.source(), tuple.getValueNode())) != null) {
                throw key.complaint("found \"" + given + "\" a second time, expected it once");
            }
        }
        return new YamlMapping(value, entries);
    }

    List<String> keys() {
        return List.copyOf(entries.keySet());
    }

    /** @throws WorkloadException if the key is missing */
    YamlValue require(String key) throws WorkloadException {
        YamlValue found = entries.get(key);
        if (found == null) {
            throw complaint("found no \"" + key + "\", expected it beside " + quoted(keys()));
        }
        return found;
    }

    Optional<YamlValue> find(String key) {
        return Optional.ofNullable(entries.get(key));
    }

    /** Reads the value of a key with a reader, or returns {@code missing} if the key is missing. */
    <T> T read(String key, ValueReader<T> reader, T missing) throws WorkloadException {
        YamlValue found = entries.get(key);
        return found == null ? missing : reader.read(found);
    }

    @FunctionalInterface
    interface ValueReader<T> {
        T read(YamlValue value) throws WorkloadException;
    }

    /**
     * Returns which of several keys is present; exactly one must be.
     *
     * @throws WorkloadException if none or more than one is present
     */
    String oneOf(String... choices) throws WorkloadException {
        List<String> given = new ArrayList<>();
        for (String choice : choices) {
            if (entries.containsKey(choice)) {
                given.add(choice);
            }
        }
        if (given.size() != 1) {
            String found = given.isEmpty() ? "none" : String.join(" and ", given);
            throw complaint("found " + found + ", expected exactly one of " + String.join(", ", choices));
        }
        return given.get(0);
    }

    WorkloadException complaint(String foundAndExpected) {
        return value.complaint(foundAndExpected);
    }

    private static String quoted(List<String> keys) {
        return '"' + String.join("\", \"", keys) + '"';
    }
}
