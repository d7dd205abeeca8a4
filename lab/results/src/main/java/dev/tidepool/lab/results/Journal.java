package dev.tidepool.lab.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/**
 * Values in a file, each a line of JSON that is appended as soon as it is known, so that long work resumes after an
 * interruption. A truncated last line does not count. Not thread-safe.
 */
public final class Journal {
    private final Path file;

    private Journal(Path file) {
        this.file = file;
    }

    /** Returns the journal in a file, which need not exist. */
    public static Journal of(Path file) {
        return new Journal(file);
    }

    /** Returns the whole lines, and deletes a truncated one. */
    public List<String> lines() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') { // no character but this one has this byte
            end--;
        }
        byte[] whole = Arrays.copyOf(bytes, end);
        if (end < bytes.length) {
            Files.write(file, whole);
        }
        return new String(whole, StandardCharsets.UTF_8).lines().toList();
    }

    /** Adds a value, which Jackson can write. */
    public void append(Object value) throws IOException {
        Files.writeString(
                file,
                Json.MAPPER.writeValueAsString(value) + "\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** Deletes the file. */
    public void delete() throws IOException {
        Files.deleteIfExists(file);
    }
}
