package dev.tidepool.research.prove;

import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.Journal;
import dev.tidepool.lab.results.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The finished measurements in a {@link Journal}, so that a proof resumes. The first line describes the proof; each
 * further line is a measurement. Not thread-safe.
 */
public final class ProofJournal {
    private static final String NAME = "measurements.jsonl";

    private final Journal journal;
    private final MeasuredSteps measured = new MeasuredSteps();

    private ProofJournal(Journal journal) {
        this.journal = journal;
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
        ProofJournal proof = new ProofJournal(Journal.of(folder.resolve(NAME)));
        Header header = new Header(plan, Environment.here(List.of(), "").commit());
        List<String> lines = proof.journal.lines();
        if (lines.isEmpty()) {
            proof.journal.append(header);
            return proof;
        }
        Header found = Json.MAPPER.readValue(lines.get(0), Header.class);
        if (!found.equals(header)) {
            throw new IllegalArgumentException(
                    "'%s' holds measurements of another proof: %s; asked for is %s. Name another folder with --out"
                            .formatted(folder, found, header));
        }
        for (String line : lines.subList(1, lines.size())) {
            Entry entry = Json.MAPPER.readValue(line, Entry.class);
            proof.measured.add(entry.step(), entry.values());
        }
        return proof;
    }

    /** Returns the measurements so far. */
    public MeasuredSteps measured() {
        return measured;
    }

    /** Adds a finished measurement. */
    public void add(String step, Map<String, List<Double>> values) throws IOException {
        journal.append(new Entry(step, values));
        measured.add(step, values);
    }
}
