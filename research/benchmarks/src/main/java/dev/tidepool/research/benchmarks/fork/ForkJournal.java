package dev.tidepool.research.benchmarks.fork;

import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.Json;
import dev.tidepool.research.benchmarks.pool.Named;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Fork;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The finished forks of an unfinished run in a file, so that the run resumes. The first line describes the run; each
 * further line is the forks of a block, appended as they end. A truncated line does not count. Not thread-safe.
 */
final class ForkJournal {
    private static final String NAME = "forks.jsonl";

    private final Path file;
    private final Effort effort;
    private final Deque<List<Fork>> earlier = new ArrayDeque<>();

    private ForkJournal(Path file, Effort effort) {
        this.file = file;
        this.effort = effort;
    }

    /** What must be the same when a run resumes. The commit is null if unknown. */
    private record Run(
            List<String> cells,
            List<String> pools,
            int rounds,
            Effort effort,
            String java,
            @Nullable String commit) {}

    /** The first line. */
    private record Header(Run run, Effort calibrated) {}

    /**
     * Opens the journal of a folder, and creates it if there is none.
     *
     * @param calibration measures what the forks of a new run must know of this machine
     * @throws IllegalArgumentException if the folder has forks of another run, in one line
     */
    static ForkJournal open(Path folder, Plan<?> plan, Effort effort, UnaryOperator<Effort> calibration)
            throws IOException {
        Path file = folder.resolve(NAME);
        Environment here = Environment.here(List.of(), "");
        Run run = new Run(names(plan.cells()), names(plan.pools()), plan.rounds(), effort, here.java(), here.commit());
        List<String> lines = Files.exists(file) ? wholeLines(file) : List.of();
        if (lines.isEmpty()) {
            ForkJournal journal = new ForkJournal(file, calibration.apply(effort));
            journal.append(new Header(run, journal.effort));
            return journal;
        }
        Header header = Json.MAPPER.readValue(lines.get(0), Header.class);
        if (!header.run().equals(run)) {
            throw new IllegalArgumentException(
                    "'%s' holds forks of another run: %s; asked for is %s. Name another folder with --out"
                            .formatted(folder, header.run(), run));
        }
        ForkJournal journal = new ForkJournal(file, header.calibrated());
        for (String line : lines.subList(1, lines.size())) {
            journal.earlier.add(List.of(Json.MAPPER.readValue(line, Fork[].class)));
        }
        return journal;
    }

    /** Returns the effort with the calibration of the run. */
    Effort effort() {
        return effort;
    }

    /** Returns the forks that an earlier part of the run measured in this block; empty if there are none. */
    List<Fork> earlier(Plan.Block block) {
        List<Fork> next = Objects.requireNonNullElse(earlier.peekFirst(), List.of());
        boolean isOfBlock = next.size() == block.turns().size();
        for (int i = 0; i < next.size() && isOfBlock; i++) {
            isOfBlock = isOf(next.get(i), block.turns().get(i));
        }
        return isOfBlock && !next.isEmpty() ? earlier.removeFirst() : List.of();
    }

    private static boolean isOf(Fork fork, Plan.Turn turn) {
        return fork.cell().equals(turn.cell().name())
                && fork.pool().equals(turn.pool().name())
                && fork.round() == turn.round();
    }

    /** Adds the forks of a finished block. */
    void add(List<Fork> block) throws IOException {
        append(block);
    }

    /** Deletes the file: the run has its result. */
    void complete() throws IOException {
        Files.deleteIfExists(file);
    }

    private void append(Object value) throws IOException {
        Files.writeString(
                file,
                Json.MAPPER.writeValueAsString(value) + "\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private static List<String> wholeLines(Path file) throws IOException {
        String text = Files.readString(file);
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        if (whole.length() < text.length()) {
            Files.writeString(file, whole);
        }
        return whole.lines().toList();
    }

    private static List<String> names(List<? extends Named> all) {
        return all.stream().map(Named::name).toList();
    }
}
