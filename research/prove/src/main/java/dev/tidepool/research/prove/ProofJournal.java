package dev.tidepool.research.prove;

import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The finished measurements in a file, so that a proof resumes. The first line describes the proof; each further line
 * is a measurement, appended as it ends. A truncated line does not count. Not thread-safe.
 */
public final class ProofJournal {
    private static final String NAME = "measurements.jsonl";

    private final Path file;
    private final MeasuredSteps measured = new MeasuredSteps();

    private ProofJournal(Path file) {
        this.file = file;
    }

    /** The first line. The commit is null if unknown. */
    private record Header(ProofPlan plan, @Nullable String commit) {}

    /** A measurement. */
    private record Entry(String step, Map<String, List<Double>> values) {}

    /**
     * Opens the journal of a folder, and creates it if there is none.
     *
     * @throws IllegalArgumentException if the folder has measurements of another proof or commit, in one line
     */
    public static ProofJournal open(Path folder, ProofPlan plan) throws IOException {
        ProofJournal journal = new ProofJournal(folder.resolve(NAME));
        Header header = new Header(plan, Environment.here(List.of(), "").commit());
        List<String> lines = Files.exists(journal.file) ? journal.wholeLines() : List.of();
        if (lines.isEmpty()) {
            journal.append(header);
            return journal;
        }
        Header found = Json.MAPPER.readValue(lines.get(0), Header.class);
        if (!found.equals(header)) {
            throw new IllegalArgumentException(
                    "'%s' holds measurements of another proof: %s; asked for is %s. Name another folder with --out"
                            .formatted(folder, found, header));
        }
        for (String line : lines.subList(1, lines.size())) {
            Entry entry = Json.MAPPER.readValue(line, Entry.class);
            journal.measured.add(entry.step(), entry.values());
        }
        return journal;
    }

    /** Returns the measurements so far. */
    public MeasuredSteps measured() {
        return measured;
    }

    /** Adds a finished measurement. */
    public void add(String step, Map<String, List<Double>> values) throws IOException {
        append(new Entry(step, values));
        measured.add(step, values);
    }

    private void append(Object value) throws IOException {
        Files.writeString(
                file,
                Json.MAPPER.writeValueAsString(value) + "\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private List<String> wholeLines() throws IOException {
        String text = Files.readString(file);
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        if (whole.length() < text.length()) {
            Files.writeString(file, whole);
        }
        return whole.lines().toList();
    }
}
