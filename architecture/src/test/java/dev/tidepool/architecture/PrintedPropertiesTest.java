package dev.tidepool.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The properties that README and {@code docs} name, against the metadata with which development environments complete
 * them. Other names that begin with {@code tidepool}, such as those of meters, must stand in the code.
 */
class PrintedPropertiesTest {
    private static final Pattern SPAN =
            Pattern.compile("`((?:tidepool|spring|management)(?:\\.[A-Za-z0-9*<>-]+)+)(?:[=:][^`]*)?`");
    private static final Pattern WILDCARD = Pattern.compile("\\.\\*$");
    private static final Pattern MAP_VALUE = Pattern.compile("^java\\.util\\.Map<[^,]+,(dev\\.tidepool\\.[^>]+)>$");
    private static final Pattern LITERAL = Pattern.compile("\"(?:-D)?(tidepool(?:\\.[a-z0-9-]+)+)[\"=]");
    private static final List<String> ROOTS = List.of("tidepool", "spring", "management");

    /** The types of the properties, by name. */
    private static final Map<String, String> KNOWN = metadata();

    @Test
    void everyPropertyIsKnown() throws IOException {
        List<String> literals = literals();
        List<String> unknown = new ArrayList<>();
        int found = 0;
        for (Path document : PrintedBlock.documents()) {
            List<String> names = new ArrayList<>();
            SPAN.matcher(Rooms.text(document)).results().forEach(span -> names.add(span.group(1)));
            for (PrintedBlock block : PrintedBlock.in(document, "yaml")) {
                names.addAll(propertiesOf(block));
            }
            for (String name : names) {
                String plain = WILDCARD.matcher(name).replaceFirst("");
                if (!isKnown(plain) && literals.stream().noneMatch(plain::equals)) {
                    unknown.add(Rooms.ROOT.relativize(document) + ": " + name);
                }
                found++;
            }
        }
        assertThat(unknown).isEmpty();
        assertThat(found).isGreaterThan(20);
    }

    /** Only blocks for Spring: workload files are YAML too. */
    private static List<String> propertiesOf(PrintedBlock block) {
        List<String> names = new ArrayList<>();
        for (Object read : new Load(LoadSettings.builder().build()).loadAllFromString(block.code())) {
            if (read instanceof Map<?, ?> map && ROOTS.containsAll(map.keySet())) {
                flatten("", map, names);
            }
        }
        return names;
    }

    private static void flatten(String prefix, Map<?, ?> map, List<String> names) {
        map.forEach((key, value) -> {
            String name = prefix + key;
            if (value instanceof Map<?, ?> inner) {
                flatten(name + ".", inner, names);
            } else {
                names.add(name);
            }
        });
    }

    /** A property, what several properties begin with, or a component of a record that a map holds. */
    private static boolean isKnown(String name) {
        if (KNOWN.keySet().stream().anyMatch(each -> each.equals(name) || each.startsWith(name + "."))) {
            return true;
        }
        return KNOWN.entrySet().stream()
                .filter(each ->
                        name.startsWith(each.getKey() + ".") && each.getValue().startsWith("java.util.Map<"))
                .anyMatch(each -> isEntry(name.substring(each.getKey().length() + 1), each.getValue()));
    }

    private static boolean isEntry(String keyAndComponent, String type) {
        Matcher value = MAP_VALUE.matcher(type);
        int dot = keyAndComponent.indexOf('.');
        if (dot < 0 || !value.find()) {
            return true;
        }
        try {
            return Arrays.stream(Class.forName(value.group(1)).getRecordComponents())
                    .map(RecordComponent::getName)
                    .map(each -> each.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT))
                    .anyMatch(keyAndComponent.substring(dot + 1)::equals);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("the metadata names a class that does not exist", e);
        }
    }

    private static Map<String, String> metadata() {
        Map<String, String> types = new TreeMap<>();
        try {
            for (URL file : Collections.list(PrintedPropertiesTest.class
                    .getClassLoader()
                    .getResources("META-INF/spring-configuration-metadata.json"))) {
                try (InputStream content = file.openStream()) {
                    for (JsonNode property :
                            new ObjectMapper().readTree(content).get("properties")) {
                        types.put(
                                property.get("name").asText(),
                                property.path("type").asText());
                    }
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return types;
    }

    private static List<String> literals() throws IOException {
        List<String> literals = new ArrayList<>();
        for (String module : Rooms.dependencies().keySet()) {
            Rooms.files(Rooms.ROOT.resolve(module).resolve("src"), Rooms.ANY_DEPTH, ".java").stream()
                    .flatMap(file -> LITERAL.matcher(Rooms.text(file)).results())
                    .forEach(literal -> literals.add(literal.group(1)));
        }
        return literals;
    }
}
