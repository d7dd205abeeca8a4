package dev.tidepool.lab.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Results read back from the files that races, simulations and loads have written. */
public final class SavedResults {
    /** The file in a result's folder. */
    public static final String FILE = "result.json";

    private SavedResults() {}

    /**
     * Reads a result.
     *
     * @param typed the file, or the folder it is in
     * @throws IllegalArgumentException in one line, if there is none or it cannot be read
     */
    public static Races read(Path typed) {
        Path file = Files.isDirectory(typed) ? typed.resolve(FILE) : typed;
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    "no such file: '%s'; name a %s or the folder it is in".formatted(file, FILE));
        }
        try {
            JsonNode json = Json.MAPPER.readTree(file.toFile());
            if (!json.path("schema").isInt()) {
                throw new IllegalArgumentException(
                        "'%s' is not a result of a race, a simulation or a load".formatted(file));
            }
            int schema = json.path("schema").asInt();
            if (schema != Races.SCHEMA) {
                throw new IllegalArgumentException(
                        "'%s' has result format %d; this version reads format %d: run it again"
                                .formatted(file, schema, Races.SCHEMA));
            }
            return Json.MAPPER.treeToValue(json, Races.class);
        } catch (JsonProcessingException malformed) {
            throw new IllegalArgumentException(
                    "'%s' is not a result of a race, a simulation or a load: %s"
                            .formatted(
                                    file,
                                    malformed
                                            .getOriginalMessage()
                                            .lines()
                                            .findFirst()
                                            .orElse("")),
                    malformed);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "cannot read '%s': %s".formatted(file, unreadable.getMessage()), unreadable);
        }
    }
}
