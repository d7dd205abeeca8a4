package dev.tidepool.server.rights;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads a file with rights in YAML. Messages of errors are one line. */
final class RightsReader {
    private static final String TASKS = "tasks";
    private static final String TOKEN_FILE = "token-file";
    private static final Pattern TASK = Pattern.compile("[A-Za-z0-9._:-]{1,100}|[A-Za-z0-9._:-]{0,100}\\*");
    static final int MAX_BYTES = 1_000_000;

    private final Path file;

    RightsReader(Path file) {
        this.file = file;
    }

    /**
     * Returns the rights of each caller, by its name.
     *
     * @throws IllegalArgumentException if the file cannot be read or understood
     */
    Map<String, CallerRights> read() {
        try {
            return rights();
        } catch (StackOverflowError endless) { // a value that contains itself has no text
            throw problem("a value contains itself");
        }
    }

    private Map<String, CallerRights> rights() {
        Map<?, ?> callers = mapping(document(), "a caller's name, as in 'orders: {tasks: [echo, report.*]}'");
        Map<String, CallerRights> rights = new LinkedHashMap<>();
        callers.forEach((key, value) -> {
            String name = String.valueOf(key);
            if (name.isBlank()) { // that of callers without a certificate
                throw problem("a caller has no name; name each as its certificate does");
            }
            rights.put(name, caller(name, value));
        });
        return rights;
    }

    private @Nullable Object document() {
        String text;
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw problem("it has more than %d bytes".formatted(MAX_BYTES));
            }
            text = Files.readString(file);
        } catch (IOException unreadable) {
            throw problem("it cannot be read as text (%s)".formatted(unreadable));
        }
        try {
            return new Load(LoadSettings.builder().build()).loadFromString(text);
        } catch (MarkedYamlEngineException malformed) {
            int line = malformed.getProblemMark().map(Mark::getLine).orElse(0) + 1;
            throw problem("line %d is not YAML (%s); put a name that begins with * in quotes"
                    .formatted(line, malformed.getProblem()));
        } catch (YamlEngineException | StackOverflowError malformed) { // the library recurses without a limit
            throw problem("it is not YAML (%s)".formatted(malformed.getMessage()));
        }
    }

    private CallerRights caller(String name, @Nullable Object value) {
        Map<?, ?> parts = mapping(value, "'tasks: [...]' for caller '%s'".formatted(name));
        for (Object key : parts.keySet()) {
            if (!TASKS.equals(key) && !TOKEN_FILE.equals(key)) {
                throw problem("caller '%s' has '%s'; allowed are %s and %s".formatted(name, key, TASKS, TOKEN_FILE));
            }
        }
        if (!(parts.get(TASKS) instanceof List<?> given)) {
            throw problem("caller '%s' has no list of tasks; write one, as in tasks: [echo, report.*]".formatted(name));
        }
        List<String> tasks = new ArrayList<>();
        for (Object task : given) {
            if (!(task instanceof String text) || !TASK.matcher(text).matches()) {
                throw problem(
                        "caller '%s' has the task '%s'; allowed are names of tasks, with * at the end for all that"
                                        .formatted(name, task)
                                + " begin so");
            }
            tasks.add(text);
        }
        return new CallerRights(List.copyOf(tasks), tokenFile(name, parts.get(TOKEN_FILE)));
    }

    private @Nullable Path tokenFile(String name, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (!(value instanceof String text) || text.isBlank()) {
            throw problem("caller '%s' has the %s '%s'; name a file".formatted(name, TOKEN_FILE, value));
        }
        return file.resolveSibling(text);
    }

    private Map<?, ?> mapping(@Nullable Object value, String expected) {
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            return map;
        }
        throw problem("found %s, expected %s".formatted(value == null ? "nothing" : "'" + value + "'", expected));
    }

    private IllegalArgumentException problem(String text) {
        String line = text.replaceAll("\\s*\\R\\s*", " ");
        return new IllegalArgumentException("%s is '%s': %s".formatted(RightsFile.OPTION, file, line));
    }
}
