package dev.tidepool.research.reproductions.group16.suite;

import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.Journal;
import dev.tidepool.lab.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The finished runs in a {@link Journal}, so that a suite resumes. The first line describes the suite; each further
 * line is a run. Not thread-safe.
 */
public final class SuiteJournal {
    private static final String NAME = "suite-cells.jsonl";

    private final Journal journal;
    private final double nanosPerIteration;
    private final Map<SuiteCell, CellResult> done = new LinkedHashMap<>();
    private final SortedSet<String> commits = new TreeSet<>();
    private final @Nullable String commit;

    private SuiteJournal(Journal journal, double nanosPerIteration, @Nullable String commit) {
        this.journal = journal;
        this.nanosPerIteration = nanosPerIteration;
        this.commit = commit;
    }

    /**
     * The first line.
     *
     * @param plan what is run
     * @param nanosPerIteration the CPU time of an iteration when the first run began
     * @param commit the git commit of the code then, null if unknown
     */
    private record Header(
            SuitePlan plan,
            double nanosPerIteration,
            @Nullable String commit) {}

    /** A run, and the git commit of its code, null if unknown. */
    private record Entry(
            SuiteCell cell, CellResult result, @Nullable String commit) {}

    /** Returns whether a folder has runs to resume from. */
    public static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(NAME));
    }

    /**
     * Opens the journal of a folder, and creates it if there is none.
     *
     * @param folder an existing folder
     * @param plan the runs to make
     * @param nanosPerIteration measures the CPU time of an iteration, for a new journal
     * @throws IllegalArgumentException if the folder has runs of another plan, in one line
     */
    public static SuiteJournal open(Path folder, SuitePlan plan, DoubleSupplier nanosPerIteration) throws IOException {
        Journal journal = Journal.of(folder.resolve(NAME));
        List<String> lines = journal.lines();
        @Nullable String commit = Environment.here(List.of(), "").commit();
        if (lines.isEmpty()) {
            Header header = new Header(plan, nanosPerIteration.getAsDouble(), commit);
            journal.append(header);
            return new SuiteJournal(journal, header.nanosPerIteration(), commit);
        }
        Header header = Json.MAPPER.readValue(lines.get(0), Header.class);
        if (!plan.goesOnWith(header.plan())) {
            throw new IllegalArgumentException("""
                            '%s' holds runs of another suite: %s; asked for is %s. Name another folder with --out, or \
                            ask for the same""".formatted(folder, header.plan(), plan));
        }
        SuiteJournal suite = new SuiteJournal(journal, header.nanosPerIteration(), commit);
        for (String line : lines.subList(1, lines.size())) {
            Entry entry = Json.MAPPER.readValue(line, Entry.class);
            suite.done.put(entry.cell(), entry.result());
            suite.commits.add(String.valueOf(entry.commit() == null ? header.commit() : entry.commit()));
        }
        return suite;
    }

    /** Returns the CPU time of an iteration on this machine when the first run began, nanos. */
    public double nanosPerIteration() {
        return nanosPerIteration;
    }

    /** Returns the result of a run, empty if it has not ended. */
    public Optional<CellResult> find(SuiteCell cell) {
        return Optional.ofNullable(done.get(cell));
    }

    /** Adds a finished run. */
    public void add(SuiteCell cell, CellResult result) throws IOException {
        journal.append(new Entry(cell, result, commit));
        done.put(cell, result);
        commits.add(String.valueOf(commit));
    }

    /** Returns the commits of the code of all runs, in order. */
    public SortedSet<String> commits() {
        return Collections.unmodifiableSortedSet(commits);
    }
}
