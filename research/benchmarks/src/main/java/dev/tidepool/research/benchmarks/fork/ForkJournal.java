package dev.tidepool.research.benchmarks.fork;

import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.Journal;
import dev.tidepool.lab.results.Json;
import dev.tidepool.research.benchmarks.pool.Named;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Fork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The finished forks of an unfinished run in a {@link Journal}, so that the run resumes. The first line describes the
 * run; each further line is the forks of a block. Not thread-safe.
 */
final class ForkJournal {
    private static final String NAME = "forks.jsonl";

    private final Journal journal;
    private final Effort effort;
    private final Deque<List<Fork>> earlier = new ArrayDeque<>();

    private ForkJournal(Journal journal, Effort effort) {
        this.journal = journal;
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
        Journal journal = Journal.of(folder.resolve(NAME));
        Environment here = Environment.here(List.of(), "");
        Run run = new Run(names(plan.cells()), names(plan.pools()), plan.rounds(), effort, here.java(), here.commit());
        List<String> lines = journal.lines();
        if (lines.isEmpty()) {
            Effort calibrated = calibration.apply(effort);
            journal.append(new Header(run, calibrated));
            return new ForkJournal(journal, calibrated);
        }
        Header header = Json.MAPPER.readValue(lines.get(0), Header.class);
        if (!header.run().equals(run)) {
            throw new IllegalArgumentException(
                    "'%s' holds forks of another run: %s; asked for is %s. Name another folder with --out"
                            .formatted(folder, header.run(), run));
        }
        ForkJournal forks = new ForkJournal(journal, header.calibrated());
        for (String line : lines.subList(1, lines.size())) {
            forks.earlier.add(List.of(Json.MAPPER.readValue(line, Fork[].class)));
        }
        return forks;
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
        journal.append(block);
    }

    /** Deletes the file: the run has its result. */
    void complete() throws IOException {
        journal.delete();
    }

    private static List<String> names(List<? extends Named> all) {
        return all.stream().map(Named::name).toList();
    }
}
